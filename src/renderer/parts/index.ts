export { Attention, ErrorNote, messageOf, Note, refusedAt, useIntoView } from './notes';
export { AskingButton, ConfirmDialog, Dialog, PrintAnswerDialog } from './dialog';
export { EmptyState, Fact, type FactLine, Facts, MoreFacts, Panel } from './panel';
export {
  type Action,
  dropSecondTap,
  ExportButton,
  KeyedButton,
  KeyHint,
  nameOf,
  useAction,
  useAltKeys,
} from './actions';
export {
  LabelPill,
  OutcomePill,
  ParcelMark,
  type PillTone,
  printerStateWords,
  printerTone,
  PrintPill,
  reasonTitle,
  StatePill,
  ToneIcon,
} from './pills';
export { HeadRow } from './head-row';
export { LabelPicture } from './label-picture';
export { LabelledChoice } from './labelled-choice';
export { OrderFieldInput } from './order-field-input';
export { PaperAlarm } from './paper-alarm';
export { ParcelChoice, ParcelList } from './parcel-list';
export { Png } from './picture-parts';
export { benchesOf, PrintsTable } from './prints-table';
export { ReprintForm } from './reprint-form';
export { RowGrid } from './row-grid';
export { ScreenHead, ScreenTabs } from './screen-frame';
export { SearchField } from './search-field';
export { useSecretField } from './secret-input';
