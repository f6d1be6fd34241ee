/** A body that is or contains a label, but is not the expected JSON. */
export interface AnswerForm {
  name: string;
  body: Buffer;
  contentType?: string;
  /** The package id in the body, if there is one. */
  packageId?: string;
}

const lines = (base64: string): string => base64.replace(/(.{60})/g, '$1\r\n');
const boundary = 'part_of_7MA4';

const multipart = (kind: string, parts: readonly (string | Buffer)[]): Omit<AnswerForm, 'name'> => {
  const all = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    ...[Buffer.isBuffer(part) ? part : Buffer.from(part)],
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...all, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/${kind}; boundary="${boundary}"`,
  };
};

const soap = (inside: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\r\n<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>` +
      `<RegisterResponse xmlns="urn:example"><RegisterResult>${inside}</RegisterResult></RegisterResponse></s:Body></s:Envelope>`,
  );

/** The forms in which a label of any format can arrive. */
export const formsOf = (label: Buffer): AnswerForm[] => {
  const base64 = label.toString('base64');
  const head = 'Content-Disposition: form-data; name="label"; filename="label.bin"\r\n';
  return [
    { name: 'its bytes', body: label, contentType: 'application/octet-stream' },
    { name: 'its bytes as a page says', body: label, contentType: 'text/html' },
    { name: 'Base64', body: Buffer.from(base64), contentType: 'text/plain' },
    { name: 'Base64 without padding', body: Buffer.from(base64.replace(/=+$/, '')) },
    { name: 'Base64 in lines', body: Buffer.from(`${lines(base64)}\r\n`) },
    { name: 'a data URL', body: Buffer.from(`data:application/octet-stream;base64,${base64}`) },
    {
      name: 'form data',
      ...multipart('form-data', [
        Buffer.concat([Buffer.from(`${head}Content-Type: application/octet-stream\r\n\r\n`), label]),
      ]),
    },
    {
      name: 'several parts, in Base64',
      ...multipart('mixed', [
        'Content-Type: text/plain\r\n\r\nYour label',
        `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines(base64)}`,
      ]),
    },
    {
      name: 'several parts that name the package',
      ...multipart('mixed', [
        'Content-Type: application/json\r\n\r\n{"errorCode":0,"packageId":"P7700001","trackingNumber":"ACME7700001"}',
        Buffer.concat([Buffer.from('Content-Type: application/octet-stream\r\n\r\n'), label]),
      ]),
      packageId: 'P7700001',
    },
    {
      name: 'XML',
      body: Buffer.from(`<label><data>${lines(base64).replace(/\r/g, '&#xD;')}</data></label>`),
    },
    { name: 'SOAP', body: soap(`<Label><![CDATA[${base64}]]></Label>`), contentType: 'application/soap+xml' },
    {
      name: 'SOAP that names the package',
      body: soap(
        `<errorCode>0</errorCode><packageId>P7700002</packageId><trackingNumber>ACME7700002</trackingNumber><labelBuf1>${base64}</labelBuf1>`,
      ),
      packageId: 'P7700002',
    },
    {
      name: 'fields of a form',
      body: Buffer.from(`status=ok&label=${encodeURIComponent(base64)}`),
      contentType: 'application/x-www-form-urlencoded',
    },
    {
      name: 'a page',
      body: Buffer.from(`<html><body><p>Your label:</p>\n<pre>${base64}</pre></body></html>`),
    },
  ];
};

/** Valid JSON in other encodings that JSON once allowed. */
export const utf16Forms = (json: string): AnswerForm[] => {
  const little = Buffer.from(json, 'utf16le');
  const big = Buffer.from(little).swap16();
  return [
    { name: 'UTF-16 with a mark', body: Buffer.concat([Buffer.from([0xff, 0xfe]), little]) },
    { name: 'UTF-16', body: little },
    { name: 'UTF-16, big end first, with a mark', body: Buffer.concat([Buffer.from([0xfe, 0xff]), big]) },
    { name: 'UTF-16, big end first', body: big },
  ];
};
