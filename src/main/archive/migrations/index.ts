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
import { replacedElsewhere } from './0020-replaced-elsewhere';
import { copiedLabels } from './0021-copied-labels';
import { codesOfLabel } from './0022-codes-of-label';
import { earlierDocuments } from './0023-earlier-documents';
import { formerNumbers } from './0024-former-numbers';
import { labelLength } from './0025-label-length';

/**
 * All migrations in their order. The position in the list, counted from 1, is the schema version. Never change a released migration, its
 * SQL comments included: add a new one. They are strings, so that the bundle contains them.
 */
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
  replacedElsewhere,
  copiedLabels,
  codesOfLabel,
  earlierDocuments,
  formerNumbers,
  labelLength,
];
