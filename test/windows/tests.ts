import { isLong } from '#test/support/long';

/** A test file that also runs as a Windows program. */
interface TestFile {
  file: string;
  /** Tests that are left out there, by a part of their name, each with the reason. */
  leftOut?: Readonly<Record<string, string>>;
}

const modes = 'Windows has access control lists in place of modes';
const collected = 'the test copies files over a database that is not collected as garbage yet';

const short: readonly TestFile[] = [
  { file: 'test/windows/inside/bench.test.ts' },
  { file: 'test/windows/inside/files.test.ts' },
  { file: 'test/windows/inside/usb.test.ts' },
  { file: 'test/windows/inside/queue.test.ts' },
  { file: 'test/windows/inside/policy.test.ts' },
  { file: 'test/station/printing.test.ts' },
  { file: 'test/station/printing-faults.test.ts' },
  { file: 'test/station/printing-broken-wire.test.ts' },
  { file: 'test/station/shared-folder.test.ts' },
  {
    file: 'test/station/watch-folder.test.ts',
    leftOut: {
      'is not followed: links to files': 'plain users of Windows can make no links',
      'is not a name with unusual characters': 'Windows has no such names: see inside/files.test.ts',
    },
  },
  {
    file: 'test/unit/archive/file.test.ts',
    leftOut: {
      'creates its folder and file readable only for this user': modes,
      'a broken link': 'plain users of Windows can make no links',
      'without permission': modes,
      'ends with the process, however the process ends': 'starts Node.js with a compiler for Linux',
    },
  },
  {
    file: 'test/unit/archive/encrypt.test.ts',
    leftOut: isLong ? {} : { 'whichever step it was killed after': 'takes a minute there' },
  },
];

/** Tests that take minutes there: `npm run check:long -- windows`. */
const long: readonly TestFile[] = [
  { file: 'test/station/data-restored.test.ts' },
  {
    file: 'test/station/data.test.ts',
    leftOut: { 'restores to a sound archive in which every label': collected },
  },
  { file: 'test/unit/archive/kill.test.ts' },
  { file: 'test/unit/archive/swap.test.ts' },
  {
    file: 'test/unit/archive/presence.test.ts',
    leftOut: {
      'if it is deleted': 'Windows lets nobody delete the log of an open archive',
      'if it is replaced by another': 'nor replace it',
      'that was deleted is replaced by a new file': 'nor delete it',
    },
  },
];

export const testFiles: readonly TestFile[] = isLong ? [...short, ...long] : short;
