import koffi from 'koffi';
import { PNG } from 'pngjs';

/** Xlib.h: all planes, whole pixels. */
const [allPlanes, zPixmap] = [-1, 2];
/** Offsets of the fields of the 64-bit `XImage`. */
const at = { data: 16, bytesPerLine: 44, size: 136 };

/**
 * What a screen shows, as a PNG file: for a window that no test driver may control.
 * @param display the X display, as in DISPLAY; of 24 bits
 */
export const pictureOfScreen = (display: string): Uint8Array => {
  const x = koffi.load('libX11.so.6');
  const open = x.func('void *XOpenDisplay(const char *name)');
  const root = x.func('unsigned long XDefaultRootWindow(void *display)');
  const widthOf = x.func('int XDisplayWidth(void *display, int screen)');
  const heightOf = x.func('int XDisplayHeight(void *display, int screen)');
  const picture = x.func(
    'void *XGetImage(void *display, unsigned long drawable, int x, int y, unsigned int width, unsigned int height, long planes, int format)',
  );
  const close = x.func('int XCloseDisplay(void *display)');
  const server: unknown = open(display);
  if (server === null) throw new Error(`${display} is no display`);
  try {
    const [width, height] = [widthOf(server, 0) as number, heightOf(server, 0) as number];
    const image: unknown = picture(server, root(server), 0, 0, width, height, allPlanes, zPixmap);
    const fields = Buffer.from(koffi.view(image, at.size));
    const line = fields.readInt32LE(at.bytesPerLine);
    const pixels = Buffer.from(koffi.view(koffi.decode(image, at.data, 'void *'), line * height));
    const png = new PNG({ width, height });
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const [from, to] = [row * line + column * 4, (row * width + column) * 4];
        png.data.set([pixels[from + 2]!, pixels[from + 1]!, pixels[from]!, 0xff], to);
      }
    return PNG.sync.write(png);
  } finally {
    close(server);
  }
};
