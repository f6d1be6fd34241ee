import type { Failure } from '../failure';

/** How the words of a hold begin that a restore put there: nobody asked the service just then. */
export const restored = 'The archive was restored';

/** True of an order that may have been bought since the copy that an archive was restored from. */
export const isAfterRestore = ({ code, detail }: Pick<Failure, 'code' | 'detail'>): boolean =>
  code === 'answer_lost' && detail?.startsWith(restored) === true;
