/** The one Scan box; its element id is the page's only one that other parts may know. */
export const scanBoxId = 'scan';

export const scanBox = (): HTMLInputElement | null => {
  const element = document.getElementById(scanBoxId);
  return element instanceof HTMLInputElement ? element : null;
};

/** Gives the keyboard back to the Scan box. */
export const focusScan = (): void => scanBox()?.focus();

const notTyped: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'radio',
  'range',
  'submit',
  'reset',
  'file',
]);

/** A field a person types into: input, text area, anything editable. */
export const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !notTyped.has(element.type));

export const isInDialog = (element: Element | null): boolean => element?.closest('[role="dialog"]') != null;

/**
 * What a field does with a scan: `box` the Scan box, where scans belong; `own` a field that asks for one; `weight` a scale may type
 * there; `text` any other field, which no scan may change; `none` nothing that is typed into.
 */
export type FieldKind = 'box' | 'own' | 'weight' | 'text' | 'none';

export const kindOfField = (element: Element | null, box: Element | null): FieldKind => {
  if (element?.closest('[data-takes-scan]') != null) return 'own';
  if (element !== null && element === box) return 'box';
  if (element?.matches('[data-takes-weight]')) return 'weight';
  return isTextField(element) ? 'text' : 'none';
};

/**
 * True where Enter would send the form around a field that nobody meant to be sent by Enter: a scan ends in Enter. A form that
 * may be sent so is marked `data-enter-submits`.
 */
export const wouldSubmit = (element: Element | null): boolean =>
  element instanceof HTMLInputElement &&
  element.form !== null &&
  !element.form.matches('[data-enter-submits]') &&
  element.getAttribute('aria-expanded') !== 'true';

/** A secret is shown to nobody, not to find out whether it is a code. */
export const isSecret = (element: Element): boolean =>
  element.matches('[type="password"]') || element.closest('.mantine-PasswordInput-root') !== null;

/** The form that Enter in this field sends though a scan might end so: what was typed is judged first. Null for a secret's. */
export const formOfEnter = (element: Element | null): HTMLFormElement | null =>
  element instanceof HTMLInputElement &&
  element.form?.matches('[data-enter-submits]') === true &&
  element.getAttribute('aria-expanded') !== 'true' &&
  !isSecret(element)
    ? element.form
    : null;

type Changeable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Before {
  index: number;
  element: Changeable;
  value: string;
}

const prototypeOf = (element: Changeable): Changeable => {
  if (element instanceof HTMLSelectElement) return HTMLSelectElement.prototype;
  return element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
};

/** React hears of a value only by an event, and only when it was not set through its own property. */
export const typeOver = (element: Changeable, value: string): void => {
  if (element.value === value) return;
  Object.getOwnPropertyDescriptor(prototypeOf(element), 'value')?.set?.call(element, value);
  element.dispatchEvent(
    new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
};

/** What the keys of one run changed in the page's fields. */
export interface TypedInto {
  /** Puts every field back to what it held before the character at `index` of the run. */
  takeBack(index: number): void;
  /** Whether nothing was in this field before the run. */
  wasEmpty(element: Element): boolean;
}

/** Remembers each field as it was before each character of a run that may turn out to be a scanner's. */
export const createFieldMemory = () => {
  let before: Before[] = [];
  return {
    /** Call before a character reaches the page. */
    note: (index: number, element: Element | null): void => {
      if (index === 0) before = [];
      if (isTextField(element) || element instanceof HTMLSelectElement)
        before.push({ index, element, value: element.value });
    },
    /** The run is over: what it changed, apart from what the next one will change. */
    ended: (): TypedInto => {
      const noted = before;
      before = [];
      return {
        takeBack: (index) => {
          const elements = new Set(noted.filter((one) => one.index >= index).map(({ element }) => element));
          for (const element of elements) {
            const first = noted.find((one) => one.element === element && one.index >= index);
            if (first) typeOver(first.element, first.value);
          }
        },
        wasEmpty: (element) => noted.find((one) => one.element === element)?.value === '',
      };
    },
  };
};
