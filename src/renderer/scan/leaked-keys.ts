import { isTextField } from './focus';

interface Field {
  element: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

/** React hears of a value only by an event, and only when it was not set through its own property. */
const restore = ({ element, value }: Field): void => {
  if (element.value === value) return;
  const prototype =
    element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Remembers fields as they were before keys that may turn out to be a scanner's. */
export const createLeakedKeys = () => {
  let fields: Field[] = [];
  return {
    /** Call before a key reaches the page; `first` when it may be the first of a scan. */
    note: (first: boolean): void => {
      if (first) fields = [];
      const element = document.activeElement;
      if (!isTextField(element) || fields.some((field) => field.element === element)) return;
      fields.push({ element, value: element.value });
    },
    /** Puts every field back to what it held before the scan. */
    takeBack: (): void => {
      fields.forEach(restore);
      fields = [];
    },
  };
};
