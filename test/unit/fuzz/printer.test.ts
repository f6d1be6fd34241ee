import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readable } from '#main/printing/console/capture';
import { rowsOf } from '#main/printing/console/rows';
import { withoutSecrets } from '#main/printing/console/secrets';
import { parseDeviceId } from '#main/printing/discovery/device-id';
import { readReply } from '#main/printing/discovery/zebra-query';
import { parseErrorStatus, parseSystemStatus } from '#main/printing/zebra/error-status';
import { parseHostStatusLine } from '#main/printing/zebra/host-status';
import { parseIdentity } from '#main/printing/zebra/identity';
import * as questions from '#main/printing/zebra/questions';
import { createReplyReader } from '#main/printing/zebra/replies';
import { printerUri } from '#shared/print/printer';
import { zebraReply } from '#test/support/finds';
import { fuzz, patience } from '#test/support/fuzz/fuzz';
import { mutated } from '#test/support/fuzz/mutated';

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const identity = '\x02ZT411-200dpi,V92.21.39Z,8,8176KB\x03\r\n';
const replies = [
  '\x02030,0,0,0308,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,K,6,0,00000017,1,000\x03\r\n\x021234,0\x03\r\n',
  `${identity}"8560"\r\n"?"`,
  '\x02  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000005\r\n   WARNINGS:       0 00000000 00000000\r\n\x03',
  '"1,1,00000000,00000004,0,00000000,00000000"',
].map(latin);
const nasties = ['\x02', '\x03', '"', ',', '\x02'.repeat(50), '","', '-1', '4294967296', '\x1b', '00000000'];

const asked = [
  ...[questions.identityQuestion, questions.errorQuestion, questions.hostQuestion, questions.systemQuestion],
  ...[
    questions.counterQuestion,
    questions.serialQuestion,
    questions.widthQuestion,
    questions.languageQuestion,
  ],
];

it('a printer’s replies: any bytes break no reader, and the next answer is still heard', patience, () =>
  fuzz(
    'printer replies',
    400,
    fc.tuple(mutated(replies, nasties), fc.integer({ min: 1, max: 64 })),
    ([bytes, size]) => {
      const reader = createReplyReader();
      for (let at = 0; at < bytes.length; at += size)
        for (const reply of reader.push(bytes.subarray(at, at + size)))
          for (const question of [...asked, questions.figuresQuestion()]) question.answer(reply);
      // A stray quote may swallow one answer, never two.
      const received = [identity, identity].flatMap((answer) => reader.push(latin(answer)));
      expect(received.some(({ kind }) => kind === 'identity')).toBe(true);
    },
  ),
);

it('a printer’s replies: any text is status or none', patience, () =>
  fuzz('printer replies', 400, mutated(replies, nasties), (bytes) => {
    const text = Buffer.from(bytes).toString('latin1');
    parseHostStatusLine(text);
    for (const status of [parseErrorStatus(text), parseSystemStatus(text)])
      for (const word of [status?.errors ?? 0, status?.warnings ?? 0])
        expect(Number.isSafeInteger(word) && word >= 0).toBe(true);
    const dots = parseIdentity(text)?.dotsPerMm ?? 8;
    expect(dots >= 0 && dots < 100).toBe(true);
    const capture = { asked: '~HS', answer: withoutSecrets(text), ms: 1 };
    expect(Array.isArray(rowsOf(capture))).toBe(true);
    expect(readable(capture.answer)).not.toMatch(/[\0-\x08\x0e-\x1f]/);
  }),
);

it('finding printers: any datagram or device id is a printer or none', patience, () => {
  const found = zebraReply({
    model: 'GX420d',
    firmware: 'V56.17.11Z',
    serial: '28J1234567',
    name: 'ZBR0001',
  });
  const id = latin(
    'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD411-203dpi ZPL;CLASS:PRINTER;',
  );
  const mark = Buffer.from(found.subarray(0, 3));
  return fuzz('printer replies', 300, mutated([new Uint8Array(found), id]), (bytes) => {
    const read = readReply(Buffer.from(bytes), '192.168.1.50');
    // Whatever else comes to this port is no one's answer.
    if (read) expect(mark.equals(bytes.subarray(0, 3))).toBe(true);
    if (read) expect(printerUri.safeParse(read.uri).success).toBe(true);
    for (const word of [read?.model, read?.serial, read?.firmware, read?.name])
      if (word != null) expect(word).toMatch(/^[\x20-\x7e]+$/);
    parseDeviceId(Buffer.from(bytes).toString('latin1'));
  });
});
