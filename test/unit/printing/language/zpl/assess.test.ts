import { describe, expect, it } from 'vitest';
import { guard, type GuardPolicy, type Assessment } from '#main/printing/language/zpl/assess';
import { bytes } from './zplish';

const text = '^FO10,10^A0N,30,30^FDx^FS';
const printer = { dpi: 203, headDots: 832, mediaDots: 1218 } as const;
const assessed = (zpl: string, policy?: GuardPolicy): Assessment => guard([bytes(zpl)], printer, policy);
const latin = (document: Uint8Array | undefined): string => Buffer.from(document ?? []).toString('latin1');
const list = (commands: Assessment['never']): string[] =>
  commands.map(({ effect, command }) => `${effect} ${command}`.trim());

/** Every forbidden command, each with harmful values. */
const never = [
  ...'~JR ^ZZY,,Y ~KB ~PM ^JUF ^JUN ^JUA ^KP1234,4 ^WPadmin ^MPM ^NSa,192.0.2.1 ^ND2,a,192.0.2.1'.split(' '),
  ...'^NNname ^NP1 ^NTsmtp ^NI1 ^NW5 ~NC1 ^NC1 ~NR ~NT ^NB ^SC9600 ^KC1,a ^WAx ^WEx ^WI1 ^WLx ^WR1 ^WSx'.split(
    ' ',
  ),
  ...'^WX09,key ~WR ^SXA,D,Y,Y,192.0.2.9,8000 ^SQA,D ^JBE ~JB ^IDE:*.* ^IDB:A.GRF ^ID*:*.* ^CMR,E,B,A'.split(
    ' ',
  ),
  ...'^JI ~JI ~JQ ^SR1200 ~JD ~PR ^DFE:AUTOEXEC.ZPL ^TOR:A.ZPL,E:AUTOEXEC.ZPL'.split(' '),
  ...'~DYE:WIFI,A,NRD,4,,41424344 ~DYE:X,A,PAC,4,,41424344 ~DYE:INDEX,A,F,4,,41424344 ~DUE:RUN.BAS,4,41424344'.split(
    ' ',
  ),
  // Programs, by every command that stores: the ending in the name, as a parameter, in both cases, on both drives.
  ...'~DYE:RUN,A,BAS,4,,41424344 ~DYE:RUN,A,bas,4,,41424344 ~DYR:RUN,A,BAE,4,,41424344 ~DYE:RUN,A,ZBI,4,,41'.split(
    ' ',
  ),
  ...'~DYE:RUN.BAS,A,X,4,,41424344 ~DYE:RUN.bas,A,G,4,,41424344 ~DYE:RUN.BAS.GRF,A,G,4,,41424344 ~DYE:RUN,A,"BAS",4,,41'.split(
    ' ',
  ),
  ...'^ISE:RUN.BAS,N ^ISR:RUN.BAE,N ^TOR:A.ZPL,E:RUN.BAS ^TOR:*.*,E:*.BAS ^TOE:RUN.BAS,R:A.ZPL ^DFE:X.BAS ~DGE:RUN.BASIC,1,1,FF'.split(
    ' ',
  ),
  `~DYE:${' '.repeat(300)}RUN.BAS,A,X,4,,41424344`,
];
/** Ways to hide a command in a label; each gets the command with its prefix first. */
const disguises: readonly [string, (command: string) => string][] = [
  ['as it is', (command) => `^XA${text}${command}^XZ`],
  ['in front of the format', (command) => `^XA${command}^XZ^XA${text}^XZ`],
  ['in lower case', (command) => `^XA${text}${command.slice(0, 3).toLowerCase()}${command.slice(3)}^XZ`],
  ['over two lines', (command) => `^XA${text}${command.slice(0, 2)}\r\n${command.slice(2)}^XZ`],
  ['in a comment', (command) => `^XA${text}^FXnothing here${command}^XZ`],
  ['in a stored form', (command) => `^XA^DFR:T.ZPL^FS${text}${command}^XZ^XA^XFR:T.ZPL^FS^XZ`],
  ['behind a text picture', (command) => `^XA^FO0,0^GFA,99999,99999,100,00FF${command}^FS${text}^XZ`],
  [
    'behind a packed picture',
    (command) => `^XA^FO0,0^GFA,800,800,10,:Z64:eJxbFQoAAasBAA==:B023${command}^FS${text}^XZ`,
  ],
  ['behind a stored picture', (command) => `~DGR:A.GRF,99999,100,00FF${command}^XA${text}^XZ`],
  ['in a picture that says too much', (command) => `^XA^FO0,0^GFB,9999,9999,1,ab${command}^FS${text}^XZ`],
  [
    'in a picture whose counts differ',
    (command) => `^XA^FO0,0^GFB,200,2,1,${command.padEnd(200, ' ')}^FS${text}^XZ`,
  ],
  ['with another caret', (command) => `^XA^CC+${text.replaceAll('^', '+')}${command.replace('^', '+')}+XZ`],
  ['with another tilde', (command) => `^XA^CT!${text}${command.replace('~', '!')}^XZ`],
  ['with a caret that a tilde command sets', (command) => `~CC/ /XA${command.replace('^', '/')}/FDx/FS/XZ`],
  ['with a caret in lower case, which a printer may ignore', (command) => `^XA^cc+${command}${text}^XZ`],
  ['with another delimiter', (command) => `^XA^CD:${command.replaceAll(',', ':')}${text}^XZ`],
  [
    'stored under one caret and recalled under another',
    (command) => `^XA^DFR:T.ZPL^FS${command.replace(/^[\^~]/, '|')}^XZ^CC|~CT||XA|XFR:T.ZPL|FS|FDx|FS|XZ`,
  ],
  [
    'by the control bytes that stand for the prefixes',
    (command) => `^XA${text}${command.replace('^', '\x1e').replace('~', '\x10')}^XZ`,
  ],
];

describe('forbidden commands', () => {
  it.each(disguises)('forbidden commands are found %s', (_, hide) => {
    for (const command of never) {
      const verdict = assessed(hide(command));
      expect([command, verdict.class]).toEqual([command, 'never']);
      expect(verdict.never.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['settings in SGD', '! U1 setvar "ip.addr" "192.0.2.7"'],
    ['an action in SGD', '! U1 do "device.reset" ""'],
    ['several in SGD', '! U\r\nsetvar "a" "b"\r\nEND'],
    ['settings in JSON', '{}{"device.reset":""}'],
    ['JSON with blanks between', '{} \n {"device.reset":""}'],
    ['PJL', '\x1b%-12345X@PJL DEFAULT PASSWORD=1'],
    ['CPCL', '! 0 200 200 210 1\r\nFORM\r\nPRINT'],
    ['CPCL with an offset', '! 12 200 200 210 1\r\nFORM\r\nPRINT'],
    ['firmware', '! CISDFCRC16'],
    ['XML', '<?xml version="1.0"?>'],
    [
      'XML beside a driver’s page marks',
      "<xpml><page quantity='0' pitch='9 mm'></xpml><ZEBRA-ELTRON-PERSONALITY>",
    ],
    ['XML named as page marks are', '<xpml><command>reset</command></xpml>'],
    ['a label in EPL', 'N\r\nA50,50,0,3,1,1,N,"x"\r\nP1'],
  ])('forbidden commands in another language are found: %s', (_, foreign) => {
    for (const zpl of [`^XA${text}^XZ\r\n${foreign}\r\n`, `^XA${text}^XZ${foreign}\r\n^XA${text}^XZ`])
      expect(list(assessed(zpl).never)).toEqual(['other-language']);
  });

  it('another language is found inside a field, and after a long comment', () => {
    for (const zpl of [
      `^XA^FDx! U1 setvar "device.languages" "epl"\r\n^FS^XZ`,
      `^XA^FX${'a'.repeat(20_000)}! U1 do "device.reset" ""\r\n${text}^XZ`,
      `^XA${text}^XZ${' '.repeat(20_000)}{}{"device.reset":""}`,
    ])
      expect(list(assessed(zpl).never)).toEqual(['other-language']);
  });

  it('a text that begins with an exclamation mark and a number is no other language', () => {
    expect(list(assessed('^XA^FO10,10^A0N,30^FD! 0 problem^FS^FD! 5 12 2026^FS^XZ').never)).toEqual([]);
  });

  it('a document that is too large to be read counts as forbidden', () => {
    for (const document of [Buffer.alloc(17_000_000, ' '), Buffer.from('^FS'.repeat(200_001))])
      expect(list(guard([document], printer).never)).toEqual(['unreadable']);
  });

  it('text that only looks like a forbidden command is not one', () => {
    for (const zpl of [
      '^XA^FDGo! U1 Street^FS^XZ',
      '^XA^FDBUY NOW! U SAVE^FS^XZ',
      '^XA^FH^FD_5EJUF _7EJR^FS^XZ',
      `^XA^FO0,0^GFB,12,12,1,~JR^JUF~WR^X^FS${text}^XZ`,
      `^XA${text}^FXmade by hand: JUF JR^XZ`,
      `^XA^IDR:*.*^FS${text}^XZ`,
      `^XA^JUS${text}^XZ`,
      `<xpml><page quantity='0' pitch='152.4 mm'></xpml>^XA${text}^XZ<xpml></page></xpml><xpml><end/></xpml>`,
      `\${^XA${text}^XZ}$`,
      `; made by a driver\r\n^XA${text}^XZ`,
    ])
      expect([zpl, assessed(zpl).never]).toEqual([zpl, []]);
  });
});

describe('a letter for a font', () => {
  it.each(['^CWX,E:ARIAL.TTF', '^CWX,R:ARIAL.TTF', '^CWX,B:ARIAL.TTF'])(
    '%s selects a font only until the printer is switched off, and is restored after the label',
    (command) => {
      const verdict = assessed(`^XA${command}${text}^XZ`, { outliving: 'ask', allowed: [] });
      expect([verdict.class, verdict.asks]).toEqual(['sets-up', []]);
      expect(latin(verdict.restore(null).behind)).toContain('^CWX,Z:A.FNT');
    },
  );

  it('a letter for a font needs a confirmation where the document stores the font in flash first', () => {
    const stored = '~DUE:ARIAL.TTF,4,41424344';
    const verdict = assessed(`${stored}^XA^CWX,E:ARIAL.TTF${text}^XZ`, { outliving: 'ask', allowed: [] });
    expect(list(verdict.asks)).toEqual(['flash ~DU']);
  });
});

describe('commands on carriers’ labels', () => {
  it.each([
    ['^CVY', 'code-check ^CV'],
    ['^XB', 'backfeed ^XB'],
    ['^MMT', 'media ^MM'],
    ['^MTD', 'media ^MT'],
    ['^MNY', 'media ^MN'],
    ['~SD15', 'darkness ~SD'],
    ['~TA000', 'position ~TA'],
    ['~JSN', 'backfeed ~JS'],
    ['^PQ2,1,1,N', 'pause ^PQ'],
    ['~JO', 'sensors-once ~JO'],
    ['~DN', 'memory ~DN'],
    ['^CWX,E:ARIAL.TTF', 'font-alias ^CW'],
    ['^XGE:LOGO.GRF', 'recall ^XG'],
    ['^CC+\n+CC^', 'command-characters ^CC'],
    ['~JA', 'queue ~JA'],
    ['~HS', 'answers ~HS'],
    ['^QQ', 'unknown ^QQ'],
    ['~DGR:A.GRF,1,1,FF', 'memory ~DG'],
  ])('a label with %s is printed, and its history says so', (command, noteText) => {
    const verdict = assessed(`^XA${command}${text}^XZ`);
    expect(verdict.class).toBe('sets-up');
    expect([verdict.never, verdict.asks, verdict.unfit]).toEqual([[], [], []]);
    expect(list(verdict.notes)).toContain(noteText);
  });

  it.each(['^SZ2', '^PQ1,0,1,Y', '^LH0,0', '^PON', '^CI28', '^PW812', '^BY3,2,100', '^FX text'])(
    '%s on a carrier’s label only draws',
    (command) => {
      expect(assessed(`^XA${command}${text}^XZ`).class).toBe('draws');
    },
  );

  it('commands are recognised with any command characters', () => {
    const verdict = assessed(`^XA^CC+${text.replaceAll('^', '+')}+PQ3+XZ`);
    expect(verdict.count).toEqual({ labels: 3, silentFormats: 0 });
  });
});

describe('commands that outlive the label', () => {
  const lasting = [
    '^JUS',
    '^KNbench',
    '^KL1',
    '^ST01,01,2026',
    '^SLS',
    '^KD1',
    '^MFN,N',
    '^ML1218',
    '^JSA',
    '~JC',
    '~RO1',
    '^FLE:A.FNT,E:B.FNT,1',
    '~DGE:A.GRF,1,1,FF',
    '^TOR:A.GRF,E:A.GRF',
  ];

  it.each(lasting)('a bench that trusts its service prints a label with %s', (command) => {
    const zpl = `^XA${command}${text}^XZ`;
    const verdict = assessed(zpl);
    expect([verdict.class, verdict.asks, verdict.leftOut]).toEqual(['outlives', [], []]);
    expect(verdict.notes.map((note) => note.command)).toContain(command.slice(0, 3));
    expect(latin(verdict.documents[0])).toBe(zpl);
  });

  it.each(lasting)('only %s is left out at a bench that leaves such commands out', (command) => {
    const verdict = assessed(`^XA^MMT${command}${text}^XZ\r\n`, { outliving: 'leave-out', allowed: [] });
    expect(latin(verdict.documents[0])).toBe(`^XA^MMT${text}^XZ\r\n`);
    expect(verdict.leftOut.map((one) => one.command)).toEqual([command.slice(0, 3)]);
    expect(verdict.asks).toEqual([]);
    expect(verdict.notes.map((note) => note.command)).toEqual(['^MM']);
  });

  it.each(lasting)('%s needs a confirmation until it is allowed, at a bench that asks', (command) => {
    const name = command.slice(0, 3);
    expect(assessed(`^XA${command}${text}^XZ`, { outliving: 'ask', allowed: [] }).asks).toHaveLength(1);
    for (const outliving of ['ask', 'leave-out'] as const) {
      const verdict = assessed(`^XA${command}${text}^XZ`, { outliving, allowed: [name] });
      expect([verdict.asks, verdict.leftOut]).toEqual([[], []]);
      expect(latin(verdict.documents[0])).toBe(`^XA${command}${text}^XZ`);
    }
  });

  it('a label needs a confirmation where leaving a command out would change the drawing', () => {
    for (const zpl of [
      '~DGE:A.GRF,1,1,FF^XA^XGE:A.GRF^FS^XZ',
      `^XA^DFE:T.ZPL^FS${text}^XZ^XA^XFE:T.ZPL^FS^XZ`,
    ]) {
      const verdict = assessed(zpl, { outliving: 'leave-out', allowed: [] });
      expect([verdict.asks.length, verdict.leftOut]).toEqual([1, []]);
      expect(latin(verdict.documents[0])).toBe(zpl);
    }
  });

  it('a format that is only stored, as a form or as a picture, needs a confirmation: without that it would print', () => {
    for (const zpl of [
      `^XA^DFE:T.ZPL^FS${text}^XZ^XA${text}^XZ`,
      `^XA${text}^ISE:A.GRF,N^XZ^XA${text}^XZ`,
      `^XA${text}^ISe:A.GRF, n^XZ^XA${text}^XZ`,
    ]) {
      const verdict = assessed(zpl, { outliving: 'leave-out', allowed: [] });
      expect([verdict.asks.length, verdict.leftOut, verdict.count.labels]).toEqual([1, [], 1]);
      expect(latin(verdict.documents[0])).toBe(zpl);
    }
  });

  it.each(['^ISE:A.GRF', '^ISE:A.GRF,Y', '^ISE:A.GRF,X'])(
    '%s is left out of a format that is printed as well',
    (command) => {
      const verdict = assessed(`^XA${text}${command}^XZ`, { outliving: 'leave-out', allowed: [] });
      expect([verdict.asks, verdict.leftOut.length, verdict.count.labels]).toEqual([[], 1, 1]);
      expect(latin(verdict.documents[0])).toBe(`^XA${text}^XZ`);
    },
  );
});
