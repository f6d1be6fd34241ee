import type { LabelView } from '#shared/bridge/contract';
import { parcelMark } from '#shared/label/parcel';
import { text } from '../text';

/** `2/3` beside an order's number, where the order has several parcels. */
export const ParcelMark = ({ view: { label, parcels } }: { view: LabelView }) => {
  const mark = parcelMark(label.parcel, parcels);
  return mark === '' ? null : (
    <abbr title={text.parcels.place(label.parcel, parcels)} style={{ textDecoration: 'none' }}>
      {mark}
    </abbr>
  );
};
