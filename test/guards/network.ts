import type { Guard } from '#tools/guards/guard';

/** Guards of the section “Network”. */
export const networkGuards: Guard[] = [
  {
    threat: 'somebody between us and the service',
    without: 'certificates being verified',
    remove: [
      {
        file: 'src/main/service/connections.ts',
        find: '...(ca === undefined ? {} : { ca }) }',
        put: '...(ca === undefined ? {} : { ca }), rejectUnauthorized: false }',
      },
    ],
  },
  {
    threat: 'secrets repeated in messages',
    without: 'regard for any case',
    remove: [
      {
        file: 'src/main/service/redact.ts',
        find: "new RegExp(escaped(value), 'giu')",
        put: "new RegExp(escaped(value), 'gu')",
      },
    ],
  },
  {
    threat: 'secrets repeated in messages',
    without: 'the longest being first',
    remove: [{ file: 'src/main/service/redact.ts', find: 'b.length - a.length', put: 'a.length - b.length' }],
  },
];
