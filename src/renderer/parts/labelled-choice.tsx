import { SegmentedControl, type SegmentedControlItem } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props<V extends string> {
  label: string;
  value: V;
  data: SegmentedControlItem<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
  labelClass: string | undefined;
  /** An explanation below. */
  children?: ReactNode;
}

/** A choice of a few words in one row, with its name above. */
export const LabelledChoice = <V extends string>({
  label,
  className,
  labelClass,
  children,
  ...choice
}: Props<V>) => {
  const id = useId();
  return (
    <div className={className}>
      <div id={id} className={labelClass}>
        {label}
      </div>
      <SegmentedControl aria-labelledby={id} {...choice} />
      {children}
    </div>
  );
};
