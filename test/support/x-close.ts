import koffi from 'koffi';

/** The X server's number for it (X.h, Xlib.h). */
const clientMessage = 33;
/** Offsets of the fields of the 64-bit `XClientMessageEvent`. */
const at = { type: 0, window: 32, messageType: 40, format: 48, data: 56, size: 192 };

/**
 * Asks a window to close, as its frame does: WM_DELETE_WINDOW (ICCCM 4.2.8.1). For a screen without a window
 * manager.
 * @param display the X display, as in DISPLAY
 * @returns whether a window takes this message
 */
export const closeWindows = (display: string): boolean => {
  const x = koffi.load('libX11.so.6');
  const open = x.func('void *XOpenDisplay(const char *name)');
  const root = x.func('unsigned long XDefaultRootWindow(void *display)');
  const atom = x.func('unsigned long XInternAtom(void *display, const char *name, int onlyIfExists)');
  const children = x.func(
    'int XQueryTree(void *display, unsigned long window, _Out_ unsigned long *root, _Out_ unsigned long *parent, _Out_ void **children, _Out_ unsigned int *count)',
  );
  const protocols = x.func(
    'int XGetWMProtocols(void *display, unsigned long window, _Out_ void **protocols, _Out_ int *count)',
  );
  const send = x.func(
    'int XSendEvent(void *display, unsigned long window, int propagate, long mask, void *event)',
  );
  const close = x.func('int XCloseDisplay(void *display)');
  const server: unknown = open(display);
  if (server === null) throw new Error(`${display} is no display`);
  try {
    const [list, count] = [[null], [0]];
    children(server, root(server), [0], [0], list, count);
    const windows =
      (count[0] ?? 0) === 0
        ? []
        : (koffi.decode(list[0], koffi.array('unsigned long', count[0] ?? 0)) as number[]);
    const wanted = windows.filter((window) => protocols(server, window, [null], [0]) !== 0);
    for (const window of wanted) {
      const event = Buffer.alloc(at.size);
      event.writeInt32LE(clientMessage, at.type);
      event.writeBigUInt64LE(BigInt(window), at.window);
      event.writeBigUInt64LE(BigInt(atom(server, 'WM_PROTOCOLS', 0) as number), at.messageType);
      event.writeInt32LE(32, at.format);
      event.writeBigUInt64LE(BigInt(atom(server, 'WM_DELETE_WINDOW', 0) as number), at.data);
      send(server, window, 0, 0, event);
    }
    return wanted.length > 0;
  } finally {
    close(server);
  }
};
