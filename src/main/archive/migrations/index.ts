import { labels } from './0001-labels';
import { queue } from './0002-queue';
import { scanBack } from './0003-scan-back';
import { tracking } from './0004-tracking';
import { updates } from './0005-updates';
import { replacements } from './0006-replacements';
import { search } from './0007-search';
import { landedCosts } from './0008-landed-costs';
import { printerSerials } from './0009-printer-serials';
import { record } from './0010-record';
import { retention } from './0011-retention';
import { answers } from './0012-answers';
import { stops } from './0013-stops';
import { parcels } from './0014-parcels';
import { unreadDocuments } from './0015-unread-documents';
import { unscreened } from './0016-unscreened';
import { marked } from './0017-marked';
import { removed } from './0018-removed';
import { sharedBatches } from './0019-shared-batches';

/** In their order; the place in the list, from 1, is the schema version. Strings, so that the bundle holds them. */
export const migrations: readonly string[] = [
  labels,
  queue,
  scanBack,
  tracking,
  updates,
  replacements,
  search,
  landedCosts,
  printerSerials,
  record,
  retention,
  answers,
  stops,
  parcels,
  unreadDocuments,
  unscreened,
  marked,
  removed,
  sharedBatches,
];
