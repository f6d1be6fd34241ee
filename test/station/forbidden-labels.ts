/* Labels that would harm the printer: each forbidden command, and each disguise in which such a command was tried. */

export const body = '^FO30,30^A0N,40,40^FDCARRIER^FS';
const uel = '\x1b%-12345X';

/** Commands of the ZPL II Programming Guide that reset, configure, lock, erase or run something, with plain values. */
export const neverCommands: readonly string[] = [
  ...['~JR', '^ZZ0,Y', '~KB', '~PM', '~JD', '~PR', '^SR800'],
  ...['^JUF', '^JUN', '^JUA', '^KP1234,4', '^WP1234,1234', '^MPD'],
  ...['^KC1,0,x,y', '^NS1,192.0.2.1,255.255.255.0,192.0.2.254', '^ND2,P,192.0.2.1', '^NN,,,,,', '^NP1'],
  ...['^NT', '^NI001', '^NWC', '^NC1', '~NC001', '~NR', '~NT', '^NBC', '^SC9600,8,N,1,X,N'],
  ...[
    '^WAD,D',
    '^WE1,A,O,H',
    '^WIP,192.0.2.1',
    '^WLon,user',
    '^WR1,100',
    '^WSsecret,I,L',
    '^WX09,secret',
    '~WR',
  ],
  ...['^SXA,D,Y,Y,192.0.2.9,8000', '^SQA,D,N', '^JBE', '~JB', '^CME,R,B,A,M', '^JI', '~JI', '~JQ'],
  ...['^IDE:*.*', '^IDB:LOGO.GRF', '^ID*:*.*', '^DFE:AUTOEXEC.ZPL'],
];

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const text = (zpl: string): Buffer => Buffer.from(zpl, 'latin1');
const utf8 = (zpl: string): Buffer => Buffer.from(zpl, 'utf8');
const label = (inside: string): Buffer => text(`^XA${body}${inside}^XZ`);
const behind = (after: string): Buffer => text(`^XA${body}^XZ${after}`);
const inFront = (before: string): Buffer => text(`${before}^XA${body}^XZ`);
const under = (caret: string, zpl: string): string => zpl.replaceAll('^', caret);
const picture = (head: string, bytes = '~JR^JUFxxx'): Buffer => text(`^XA^FO9,9${head}${bytes}^FS${body}^XZ`);

type Disguise = readonly [name: string, label: Buffer];

const letters: readonly Disguise[] = [
  ['lower case', label('^juf~jr')],
  ['mixed case', label('^jUf')],
  ['a line end in the code', label('^J\r\nUF')],
  ['a line end before the code', label('^\r\nJUF')],
  ['a line end before the value', label('^JU\r\nF')],
  ['a blank before the code', label('^ JUF')],
  ['a blank in the code', label('^J UF')],
  ['a NUL before the code', label('^\0JUF')],
  ['a NUL in the code', label('^J\0UF')],
  ['control bytes in the code', label('^\x01J\x01UF')],
  ['a NUL behind the tilde', label('~\0JR')],
  ['a NUL in the code behind a tilde', label('~J\0R')],
  ['a tab in the code behind a tilde', label('~J\tR')],
  ['a blank behind the tilde, outside of fields', behind('~ JR')],
  ['a blank in the code behind a tilde, outside of fields', behind('~J R')],
  ['a control byte before the value', label('^JU\x01F')],
  ['RS for the caret', label('\x1eJUF')],
  ['DLE for the tilde', label('\x10JR')],
  ['a mark of UTF-8 in front', utf8(`\ufeff^XA${body}~JR^XZ`)],
  ['NUL bytes in front', inFront('\0\0\0~JR')],
  ['STX and ETX for the format', text(`\x02${body}^JUF\x03`)],
  ['letters of two bytes', utf16(`^XA${body}~JR^XZ`)],
  ['the text of a field', label('^FO9,99^FD~JR^FS')],
  ['a note', label('^FX nothing but a note ~JR')],
];

const characters: readonly Disguise[] = [
  ['another caret', text(`^XA^CC+${under('+', `${body}^JUF^XZ`)}`)],
  ['another caret, set by a tilde', text(`~CC+${under('+', `^XA${body}^JUF^XZ`)}`)],
  ['another tilde', label('^CT##JR')],
  ['another caret behind a line end', text(`^XA^CC\r\n+${under('+', `^JUF${body}^XZ`)}`)],
  ['another caret behind a blank', text(`^XA^CC +${under('+', `^JUF${body}^XZ`)}`)],
  ['a caret of two bytes', utf8(`^XA^CC§${under('§', `^JUF${body}^XZ`)}`)],
  ['a caret of three bytes', utf8(`^XA^CC＾${under('＾', `^JUF${body}^XZ`)}`)],
  ['another caret, with blanks in the code', text(`^XA^CC+${under('+', `${body}^J UF^XZ`)}`)],
  ['another delimiter, and a picture', text('^XA^CD;^GFB;10;10;1;~JR^JUFxxx^FS^FO9;9^FDCARRIER^FS^XZ')],
];

const stored: readonly Disguise[] = [
  ['a form in RAM', text(`^XA^DFR:T.ZPL^FS^JUF${body}^XZ^XA^XFR:T.ZPL^FS^XZ`)],
  ['a form in flash', text(`^XA^DFE:T.ZPL^FS^JUF${body}^XZ^XA^XFE:T.ZPL^FS^XZ`)],
  [
    'a form stored under one caret and recalled under another',
    text('^XA^DFR:T.ZPL^FS|JUF^XZ^CC||XA|XFR:T.ZPL|FS|FDCARRIER|FS|XZ'),
  ],
  ['a form that runs at start', text(`^XA^DFE:AUTOEXEC^FS${body}^XZ^XA${body}^XZ`)],
  ['a form that runs at start, a NUL in its name', text(`^XA^DFE:AUTO\0EXEC.ZPL^FS${body}^XZ^XA${body}^XZ`)],
  ['a form that runs at start, its name too long', text(`^XA^DFE:AUTOEXECX.ZPL^FS${body}^XZ^XA${body}^XZ`)],
  ['a copy that runs at start', text(`^XA^DFR:T.ZPL^FS${body}^XZ^XA^TOR:T.ZPL,E:AUTOEXEC.ZPL${body}^XZ`)],
  ['keys of the network as a download', inFront('~DYE:WIFI,A,NRD,4,,41424344')],
];

const pictures: readonly Disguise[] = [
  ['behind a picture', label('^FO0,0^GFA,8,8,1,FFFFFFFFFFFFFFFF^FS~JR')],
  ['in a picture of digits', picture('^GFA,99999,99999,100,00FF')],
  ['in a compressed picture', picture('^GFA,10,10,1,:Z64:', 'eJw~JR:0000')],
  ['in a picture that says too much', picture('^GFB,9999,9999,1,')],
  ['in a picture that says too little', picture('^GFB,1,1,1,')],
  ['in a picture of a small b', picture('^GFb,10,10,1,')],
  ['in a picture with a blank before its kind', picture('^GF B,10,10,1,')],
  ['in a picture whose count has a sign', picture('^GFB,+10,10,1,')],
  ['in a picture whose count has a letter', picture('^GFB,10x,10,1,')],
  ['in a picture whose count is broken by a line end', picture('^GFB,1\r\n0,10,1,')],
  ['in a picture whose row is no plain number', picture('^GFB,10,10,1e0,')],
  [
    'in a picture of more bytes than a printer counts',
    picture(`^GFB,100010,100010,1,${'x'.repeat(100_000)}`),
  ],
  ['behind a stored picture', inFront('~DGR:A.GRF,8,1,FFFFFFFFFFFFFFFF\r\n~JR')],
  ['in a stored picture', inFront('~DGR:A.GRF,8,1,FF~JR')],
  ['in a download of a small b', inFront('~DYR:A,b,G,10,1,~JR^JUFxxx')],
  ['in a download that says too much', inFront('~DYR:A,B,G,99999,1,~JR^JUFxxx')],
];

const languages: readonly Disguise[] = [
  ['PJL in front', inFront(`${uel}@PJL RESET\r\n`)],
  ['PJL behind', behind(`${uel}@PJL RESET\r\n`)],
  ['a wrapper of PJL around it', text(`${uel}@PJL ENTER LANGUAGE=ZPL\r\n^XA${body}~JR^XZ${uel}`)],
  ['a wrapper of PJL around a plain label', text(`${uel}@PJL ENTER LANGUAGE=ZPL\r\n^XA${body}^XZ${uel}`)],
  ['PJL without its escape in front', inFront('@PJL RESET\r\n')],
  ['PJL without its escape behind', behind('\r\n@PJL RESET\r\n')],
  ['PJL on a line of a note', label('^FX\r\n@PJL RESET\r\n')],
  ['SGD in front', inFront('! U1 setvar "ip.addr" "192.0.2.7"\r\n')],
  ['SGD behind', behind('\r\n! U1 setvar "ip.addr" "192.0.2.7"\r\n')],
  ['SGD behind the mark of UTF-8', utf8(`\ufeff! U1 do "device.reset" ""\r\n^XA${body}^XZ`)],
  ['SGD with more blanks', behind('\r\n!  U1  setvar "ip.addr" "192.0.2.7"\r\n')],
  ['SGD with a control byte', behind('\r\n!\x01U1 setvar "ip.addr" "192.0.2.7"\r\n')],
  ['SGD of several lines', behind('! U\r\nsetvar "ip.addr"\r\n"192.0.2.7"\r\nEND \r\n')],
  ['SGD in a note', label('^FX\r\n!  U1 setvar "ip.addr" "192.0.2.7"\r\n')],
  ['SGD in the middle of a note', label('^FXpaper ! U1 setvar "ip.addr" "192.0.2.7"')],
  ['SGD in a picture', picture('^GFB,60,60,1,', '! U1 setvar "a" "b"\r\n'.padEnd(60, 'x'))],
  ['settings in JSON', behind('{}{"device.reset":""}')],
  ['settings in JSON with blanks', behind('{ } { "device.reset":""}')],
  ['XML', inFront('<?xml version="1.0"?><a/>')],
  ['XML without its head', behind('<ZEBRA-ELTRON-PERSONALITY><SAVED-SETTINGS/></ZEBRA-ELTRON-PERSONALITY>')],
  ['a reset in EPL', behind('\r\n^@\r\n')],
  ['factory settings in EPL', behind('\r\n^default\r\n')],
  ['firmware', inFront('! CISDFCRC16\r\n0000\r\nE:X.ZPL\r\n')],
  ['a file for flash', inFront('! CISDFRCRC16\r\n0000\r\nE:X.ZPL\r\n')],
];

/** A forbidden command in each disguise, as the bytes of a label's document. */
export const disguises: readonly Disguise[] = [
  ...letters,
  ...characters,
  ...stored,
  ...pictures,
  ...languages,
];
