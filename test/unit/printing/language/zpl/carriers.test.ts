import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf } from '#main/printing/language/barcodes';
import { sniffFormat } from '#main/printing/language/sniff';
import { type PrinterFacts, unfitReasons } from '#main/printing/language/zpl/guard';
import { guard, type GuardPolicy } from '#main/printing/language/zpl/assess';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { codesInPictures } from '#main/printing/raster/codes';
import { labelsOf } from '#main/printing/raster/labels';
import { loadPdfium } from '#main/printing/raster/load-pdfium';
import { loadZxing } from '#main/printing/raster/load-zxing';
import { zplOf } from '#main/printing/raster/zpl/write';
import { carrierFolder } from '#tools/golden-labels';

const paper: PrinterFacts = { dpi: 203, headDots: 832, mediaDots: 1218 };
const lazily = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load());
};
const pdfium = lazily(() => loadPdfium(import.meta.filename));
const zxing = lazily(() => loadZxing(import.meta.filename));

/** Everything that a scanner reads on each label, as it was made. */
const codes: Record<string, readonly string[]> = {
  'amazon-carton.zpl': ['5A5550AA', 'AMZNCC00055500000048'],
  'australia-post.zpl': [
    '019931265099999891EXM55500009300055508008260102000000',
    '019931265099999891EXM555000093',
  ],
  'bring.zpl': ['{"orderId":"555","parcelId":"370555000000000031"}', '370555000000000031'],
  'canada-post.zpl': ['K1A0B1', '5550000000000079', 'CPC|5550000000000079|K1A0B1|EXAMPLE'],
  'colissimo.zpl': ['%005550108L0555000017 01250', '8L0555000001'],
  'correos.zpl': ['PQ5EX400555000024X155501P'],
  'correos-express.zpl': ['555500000000000215'],
  'ctt.zpl': ['EX5550000148PT', 'CTT;EX555000148PT;5550-001'],
  'deutsche-post.zpl': ['DEA5550000048EXAMPLE', 'RX555000045DE'],
  'designer-driver.zpl': ['DD555000000222'],
  'dhl-ecommerce.zpl': ['42055501926129999900000000000079', '420555019261299990000000079'],
  'dhl-express.zpl': ['5550000055', '2LDE5550148000001', 'JD01455500000000000062'],
  'dhl-paket.zpl': ['00340434555000000093', '055501001000'],
  'dhl-parcel-uk.zpl': ['JJD555000000086'],
  'dpd.zpl': ['%0055501000055500000001616'],
  'evri.zpl': ['H00555000000620', 'H005550000000620;SA555MP'],
  'fedex-ground.zpl': [
    '[)>010255501840019555000000031FDEG00555010021/12.00LBN1 Placeholder StSamplevilleNCSample Receiver',
    '9622001560000555010000555000000031',
  ],
  'fedex-picture.png': ['SP555000179XX', 'https://example.com/t/SP555000179XX'],
  'gls-return.zpl': ['AXX0055XX00555080000024 5A5EXAMPL', '555070000024'],
  'gls.zpl': ['905550000017'],
  'inpost.zpl': ['620999555000000000000055', 'P|555000055'],
  'jcpenney.zpl': ['42055501', '00005550000000000935'],
  'kmart.zpl': ['42055501', '00000555000000000864'],
  'lasership.zpl': ['1LS55500000007-1|SAMPLE RECEIVER|SAMPLEVILLE|55501', '1LS555000000079'],
  'ontrac.zpl': ['42055501', 'D10555000000062'],
  'poste-italiane.zpl': ['5EX555000031', '55501'],
  'posten.zpl': ['LB555000003NO'],
  'postnl.zpl': ['3SEXMP0055500048', '3SEXMP0055500048|5550AB|NL'],
  'postnord.zpl': ['[)>01025550100000005555151800000GEOP', '%005550105555151800000000000'],
  'purolator.zpl': ['V01~PIN555000000086', '555000000086'],
  'royal-mail.zpl': ['JGB 5550RM0000550001GB0000000000000000555AB1 9XY', 'RM555000055GB'],
  'seur.zpl': ['55500000000131'],
  'stored-graphic.zpl': ['SP555000162XX', 'https://example.com/t/SP555000162XX'],
  'swiss-post-graphic.zpl': ['SP555000155XX', 'https://example.com/t/SP555000155XX'],
  'tnt.zpl': ['555000124000000555010000GE'],
  'ups-mail-innovations.zpl': [
    '1Z0X5550YW00000017',
    '420555019261299900000000000017',
    '[)>01965550100008400011Z00000017UPSN0X5550',
  ],
  'ups-page.pdf': ['1Z0X55500300000186'],
  'ups.zpl': [
    '42055501',
    '1Z0X55500312345678',
    '[)>01965550100008400011Z12345678UPSN0X55500511/12NSAMPLEVILLENC',
  ],
  'usps.zpl': ['420555019205599900000000000024'],
  'walmart.zpl': ['42055501', '00000555000000001019'],
  'yodel.zpl': ['JD0002255500000117', '1YJD0002255500000117SA555MP'],
};

const read = (file: string): Uint8Array => new Uint8Array(readFileSync(join(carrierFolder, file)));

/** The document as it is sent to the printer. */
const printable = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (sniffFormat(bytes) === 'ZPL') return bytes;
  return new TextEncoder().encode(zplOf(await labelsOf(bytes, 8, pdfium), 'z64'));
};

/** Commands of a label that need a confirmation at a bench. */
const asked = async (file: string, outliving: GuardPolicy['outliving']): Promise<string[]> =>
  guard([await printable(read(file))], paper, { outliving, allowed: [] }).asks.map(({ command }) => command);

describe('labels with carriers’ usual commands', () => {
  it('there are at least 25 such labels, with PNG and PDF among them', () => {
    const files = readdirSync(carrierFolder);
    expect(files.sort()).toEqual(Object.keys(codes).sort());
    expect(files.length).toBeGreaterThanOrEqual(25);
    for (const ending of ['.png', '.pdf']) expect(files.some((file) => file.endsWith(ending))).toBe(true);
  });

  it.each(Object.keys(codes))(
    '%s is printed on 4 × 6 inch paper at 203 dpi without a question',
    async (file) => {
      const facts = readLabel(await printable(read(file)));
      expect(facts.labels).toBeGreaterThan(0);
      expect(unfitReasons([facts], paper)).toEqual([]);
      expect(facts.findings.filter((finding) => finding.class === 'never')).toEqual([]);
      expect(await asked(file, 'trust')).toEqual([]);
    },
  );

  it('only labels with commands that outlive them need a confirmation where a bench asks', async () => {
    const asking: Record<string, string[]> = {};
    for (const file of Object.keys(codes)) {
      const commands = await asked(file, 'ask');
      if (commands.length > 0) asking[file] = commands;
    }
    expect(asking).toEqual({
      'ctt.zpl': ['^JU'],
      'designer-driver.zpl': ['^JU'],
      'dhl-express.zpl': ['^JU'],
      'gls.zpl': ['^JU'],
      'ups-mail-innovations.zpl': ['^MF'],
      'ups.zpl': ['^MF'],
    });
  });

  it.each(Object.entries(codes))('%s is found by every complete barcode on it', async (file, expected) => {
    const bytes = read(file);
    const written = sniffFormat(bytes) === 'ZPL' ? codesOf(bytes) : [];
    const seen = await codesInPictures(bytes, pdfium, zxing);
    expect([...new Set([...written, ...seen])].sort()).toEqual([...expected].sort());
  });
});
