import { takenOut } from './taken-out';

const dispatch = 'src/main/bridge/dispatch.ts';

/** Guards of the section “Window and bridge” that need no window. */
export const bridgeGuards = [
  takenOut('names and addresses sent to a locked page', 'keeping them back', [
    'src/main/app/while-locked.ts',
    'if (locked && keep(name, payload)) return;',
    "if (locked && keep(name, payload) && name === 'station.changed') return;",
  ]),
  takenOut('rows of the queue and corrections sent to a locked page', 'keeping rows', [
    'src/main/app/while-locked.ts',
    "} else if (name === 'queue.rows') for",
    "} else if (name === 'queue.rows') return false;\n    else if (rows.size < 0) for",
  ]),
  takenOut('rows of the queue and corrections sent to a locked page', 'keeping corrections', [
    'src/main/app/while-locked.ts',
    "else if (name === 'updates.changed') basket = payload as EventPayload<'updates.changed'>;",
    '',
  ]),
  takenOut('calls that do not exist, prototype names', 'regard for whose name it is', [
    dispatch,
    'Object.hasOwn(contract, name)',
    'name in contract',
  ]),
  // Of some calls alone: others would do as they are told, and leave the station.
  takenOut('hostile input to a call', 'its schema', [
    dispatch,
    'const parsed = contract[name].input.safeParse(input);',
    `const parsed: any = name.startsWith('labels.')
      ? { success: true, data: input }
      : contract[name].input.safeParse(input);`,
  ]),
  takenOut('paths and stacks shown to the page', 'a sentence of our own', [
    dispatch,
    "refuse(codedMessage('station.wentWrong'))",
    'refuse(String((error as Error).stack))',
  ]),
  takenOut('paths and stacks shown to the page', 'an end of what a rule says', [
    dispatch,
    'text.length > longest ? `${text.slice(0, longest - 1)}…` : text',
    'text',
  ]),
  takenOut('a link that starts a program', 'its scheme being looked at', [
    'src/main/base/web-page.ts',
    "new URL(url).protocol === 'https:'",
    "new URL(url).protocol !== ''",
  ]),
  takenOut('a link that looks like another host', 'it being read as a browser does', [
    'src/renderer/screens/track/record-words.ts',
    'const { protocol, host } = new URL(address);',
    "const [, protocol = '', host = ''] = /^(\\w+:)\\/\\/([^/@]+)/.exec(address) ?? [];",
  ]),
];
