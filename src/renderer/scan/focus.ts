/** The element id of the Scan box, the only id that other parts of the page may know. */
export const scanBoxId = 'scan';

export const scanBox = (): HTMLInputElement | null => {
  const element = document.getElementById(scanBoxId);
  return element instanceof HTMLInputElement ? element : null;
};

/** Moves the focus to the Scan box. */
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

/** A field that takes text: input or text area. */
export const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !notTyped.has(element.type));

export const isInDialog = (element: Element | null): boolean => element?.closest('[role="dialog"]') != null;

/**
 * What a field does with a scan: `box` is the Scan box, where scans belong; `own` is a field that asks for a
 * scan; `weight` takes the numbers of a scale; `text` is any other field, which no scan may change; `none`
 * takes no text.
 */
export type FieldKind = 'box' | 'scan' | 'weight' | 'text' | 'none';

export const kindOfField = (element: Element | null, box: Element | null): FieldKind => {
  if (element?.closest('[data-takes-scan]') != null) return 'scan';
  if (element !== null && element === box) return 'box';
  if (element?.matches('[data-takes-weight]')) return 'weight';
  return isTextField(element) ? 'text' : 'none';
};

/**
 * True when Enter would submit the form around a field and the form does not expect it: a scan ends in Enter.
 * A form that Enter may submit is marked `data-enter-submits`.
 */
export const wouldSubmit = (element: Element | null): boolean =>
  element instanceof HTMLInputElement &&
  element.form !== null &&
  !element.form.matches('[data-enter-submits]') &&
  element.getAttribute('aria-expanded') !== 'true';

/** A secret is never sent anywhere to find out whether it is a code. */
export const isSecret = (element: Element): boolean =>
  element.matches('[type="password"]') || element.closest('.mantine-PasswordInput-root') !== null;

/**
 * The form that Enter in this field submits. A scan could have ended there, so the typed text is checked
 * first. Null for a secret field.
 */
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

/**
 * React notices a new value only from an event, and only when it was not set through React's own property.
 */
export const typeOver = (element: Changeable, value: string): void => {
  if (element.value === value) return;
  Object.getOwnPropertyDescriptor(prototypeOf(element), 'value')?.set?.call(element, value);
  element.dispatchEvent(
    new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
};

/** What the keys of one run changed in the page's fields. */
export interface TypedInto {
  /** Restores every field to its value before the character at `index` of the run. */
  restore(index: number): void;
  /** Whether this field was empty before the run. */
  wasEmpty(element: Element): boolean;
}

/** A run, and the one that began after it. A run can be removed from the fields when later ones are typed. */
interface TypedRun {
  noted: Before[];
  next: TypedRun | null;
}

/** What a field has without a run that led from `before` to `after`: the text that was typed behind it stays. */
const withoutRun = ({ element, value: before }: Before, after: string, now: string): string =>
  isTextField(element) && now.startsWith(after) ? before + now.slice(after.length) : before;

/** Remembers each field's value before each character of a run that can turn out to be a scan. */
export const createFieldMemory = () => {
  let open: TypedRun = { noted: [], next: null };
  return {
    /** Call before a character reaches the page. */
    note: (index: number, element: Element | null): void => {
      if (index === 0) open.noted = [];
      if (isTextField(element) || element instanceof HTMLSelectElement)
        open.noted.push({ index, element, value: element.value });
    },
    /** Ends the run and returns its changes, separate from those of the next run. */
    ended: (): TypedInto => {
      const run = open;
      open = { noted: [], next: null };
      run.next = open;
      const fields = new Map(run.noted.map(({ element }) => [element, element.value]));
      return {
        restore: (index) => {
          for (const [element, after] of fields) {
            const first = run.noted.find((one) => one.element === element && one.index >= index);
            if (!first) continue;
            for (let later = run.next; later !== null; later = later.next)
              for (const one of later.noted)
                if (one.element === element) one.value = withoutRun(first, after, one.value);
            typeOver(element, withoutRun(first, after, element.value));
          }
        },
        wasEmpty: (element) => run.noted.find((one) => one.element === element)?.value === '',
      };
    },
  };
};
