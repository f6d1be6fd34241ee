import type { RestrictedProduct } from '#shared/landed/restricted';
import { text } from '../../../text';

const words = text.landed.answer.goods;

export const goodsName = ({
  description,
  hs6Code,
}: Pick<RestrictedProduct, 'description' | 'hs6Code'>): string => description ?? hs6Code ?? words.unnamed;

/** "Import P1, Transport T1" */
export const codeWords = ({ codes }: RestrictedProduct): string =>
  codes.map(({ kind, code }) => `${words[kind]} ${code}`).join(', ');
