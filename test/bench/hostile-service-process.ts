/**
 * A service in a separate process that gives the answer of `hostileAnswers` with the requested number; prints
 * its address first.
 */
import { createInterface } from 'node:readline';
import { hostileAnswers } from '#test/support/hostile-answers';
import { startServiceStandIn } from '#test/support/service-stand-in';

const service = await startServiceStandIn();
process.stdout.write(`${JSON.stringify({ url: service.url })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const answer = hostileAnswers[Number(line)];
  if (answer) {
    const headers = { 'content-type': 'application/json', ...answer.headers };
    service.script(answer.operation, { kind: 'reply', status: 200, headers, body: answer.make() });
  }
  process.stdout.write('{}\n');
}
await service.close();
