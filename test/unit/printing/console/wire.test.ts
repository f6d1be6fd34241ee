import { describe, expect, it } from 'vitest';
import { wireOf } from '#main/printing/console/wire';

describe('a person’s question on the wire', () => {
  it.each([
    ['identity', '~HI'],
    ['errors', '~HQES'],
    ['host', '~HS'],
    ['configuration', '^XA^HH^XZ'],
  ] as const)('the question %s is sent as written', (question, asked) => {
    expect(wireOf(question)).toEqual({ ok: true, asked });
  });

  it.each(['appl.name', 'odometer.total_label_count', 'head.resolution.in_dpi', ' zpl.system_status '])(
    'the value of %s may be asked for',
    (sgd) => {
      expect(wireOf({ sgd })).toEqual({ ok: true, asked: `! U1 getvar "${sgd.trim()}"` });
    },
  );
});

describe('refused questions', () => {
  it.each([
    ['command', '~JR'],
    ['command', '^XA^JUF^XZ'],
    ['command', '! U1 setvar "device.reset" ""'],
    ['command', '! U1 do "device.reset" ""'],
    ['command', 'appl.name"\r\n~JR'],
    ['command', 'appl.name"'],
    ['command', 'appl.name\n~JR'],
    ['command', '{}{"device.reset":""}'],
    ['command', '\x02'],
    ['command', 'setvar appl.name'],
    ['no_name', 'APPL.NAME'],
    ['no_name', 'appl'],
    ['no_name', 'appl name'],
    ['no_name', 'allvalues'],
    ['no_name', 'appl..name'],
    ['secret', 'wlan.wpa.psk'],
    ['secret', 'ip.ftp.password'],
    ['secret', 'device.frontpanel.pin'],
    ['secret', 'ip.snmp.get_community_name'],
    ['unknown_group', 'wlan.essid'],
    ['unknown_group', 'weblink.ip.conn1.location'],
    ['unknown_group', 'file.dir'],
  ] as const)('the question %s is refused: %j', (reason, sgd) => {
    expect(wireOf({ sgd })).toEqual({ ok: false, reason });
  });
});
