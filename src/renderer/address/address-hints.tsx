import { lazy, Suspense } from 'react';
import type { GroupHintsProps } from './group-hints';

const Loaded = lazy(() => import('./group-hints'));

/** Address help below a group of fields. Its tables are loaded when the first form opens, not with the window. */
export const AddressHints = (props: GroupHintsProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
