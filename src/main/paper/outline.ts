/** A point of an outline, in dots; y grows downwards. */
type Point = readonly [x: number, y: number];

/** A command of a glyph's path; curves by their control points. */
export interface Stroke {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  args: number[];
}

/** Straight lines that approximate a curve: at label sizes the error is smaller than a dot. */
const pieces = 8;

/** A point on a curve of any degree, from its control points (de Casteljau). */
const onCurve = (points: readonly Point[], part: number): Point => {
  let level = points;
  while (level.length > 1)
    level = level.slice(1).map((to, at): Point => {
      const from = level[at] ?? to;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
  return level[0] ?? [0, 0];
};

/** Closed lines around the black areas. */
export const linesOf = (strokes: readonly Stroke[], place: (x: number, y: number) => Point): Point[][] => {
  const lines: Point[][] = [];
  for (const { command, args } of strokes) {
    const points: Point[] = [];
    for (let at = 0; at + 1 < args.length; at += 2) points.push(place(args[at] ?? 0, args[at + 1] ?? 0));
    if (command === 'moveTo') lines.push(points);
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (!line || !last || command === 'moveTo' || command === 'closePath') continue;
    const curve = [last, ...points];
    const steps = command === 'lineTo' ? 1 : pieces;
    for (let step = 1; step <= steps; step += 1) line.push(onCurve(curve, step / steps));
  }
  return lines;
};

interface Crossing {
  x: number;
  /** 1 downwards, -1 upwards. */
  turn: number;
}

/** Where lines cross the middle of each row. */
const crossings = (lines: readonly Point[][], height: number): Crossing[][] => {
  const rows = Array.from({ length: height }, (): Crossing[] => []);
  for (const line of lines)
    line.forEach(([x, y], at) => {
      const [toX, toY] = line[(at + 1) % line.length] ?? [x, y];
      const [low, high] = [Math.min(y, toY), Math.max(y, toY)];
      for (let row = Math.max(0, Math.ceil(low - 0.5)); row + 0.5 < high && row < height; row += 1)
        rows[row]?.push({ x: x + ((toX - x) * (row + 0.5 - y)) / (toY - y), turn: toY > y ? 1 : -1 });
    });
  return rows;
};

/** Sets every dot whose middle is inside the lines, by the nonzero winding rule of fonts. */
export const fill = (
  lines: readonly Point[][],
  { width, height, rowBytes, bits }: { width: number; height: number; rowBytes: number; bits: Uint8Array },
): void =>
  crossings(lines, height).forEach((row, y) => {
    row.sort((one, other) => one.x - other.x);
    let turns = 0;
    row.forEach(({ x, turn }, at) => {
      turns += turn;
      if (turns === 0) return;
      const end = Math.min(width, Math.ceil((row[at + 1]?.x ?? x) - 0.5));
      for (let dot = Math.max(0, Math.ceil(x - 0.5)); dot < end; dot += 1)
        bits[y * rowBytes + (dot >> 3)] = (bits[y * rowBytes + (dot >> 3)] ?? 0) | (0x80 >> (dot & 7));
    });
  });
