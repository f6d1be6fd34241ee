import { lazy, Suspense } from 'react';
import type { GroupHintsProps } from './group-hints';

const Loaded = lazy(() => import('./group-hints'));

/**
 * Hints about an address, below a group of fields. Their tables are loaded when the first form opens, not
 * with the window.
 */
export const AddressHints = (props: GroupHintsProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
