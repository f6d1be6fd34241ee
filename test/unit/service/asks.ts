import { readFileSync } from 'node:fs';
import { clientFor, never, smallOrder } from './sample';

/** Registers once and prints the result. Arguments: base address, PEM file of the only authority (empty for none). */
const [url = '', caFile = ''] = process.argv.slice(2);
const client = clientFor(url, { network: caFile === '' ? {} : { ca: readFileSync(caFile, 'utf8') } });
process.stdout.write(JSON.stringify(await client.register(smallOrder(), never)));
await client.close();
