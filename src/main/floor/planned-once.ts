import { startStatement, takeTurnStatement } from './statements';

/**
 * A scan waits for these. PostgreSQL takes longer to plan the claim than to execute it, so each connection plans them once.
 * Their plans do not depend on the values: each finds its rows by a primary key.
 */
export const plannedOnce: readonly string[] = [startStatement, takeTurnStatement];
