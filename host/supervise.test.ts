import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HostProcess } from './testing/host-process.ts';
import { testInstallation } from './testing/test-installation.ts';

/** Throws in the host at a signal: first what postgres.js throws when a connection is killed, or else a defect. */
const thrower = `
const lost = new TypeError("Cannot read properties of null (reading 'write')");
lost.stack = lost.message + "\\n    at nextWrite (/node_modules/postgres/src/connection.js:1:1)";
const fail = (error) => () => setImmediate(() => { throw error; });
process.on('SIGUSR2', fail(lost));
process.on('SIGWINCH', fail(Object.assign(new Error('it was hunter' + 2), { name: 'Defect', detail: 'hunter' + 2 })));`;

const desk = testInstallation();
const { NODE_OPTIONS } = process.env;
let host: HostProcess;
beforeAll(async () => {
  process.env.NODE_OPTIONS = `${NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(thrower)}`;
  host = await desk.start('--no-demo');
});
afterAll(async () => {
  if (NODE_OPTIONS === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = NODE_OPTIONS;
  await desk.remove();
});

const status = async () => (await fetch(`${host.url}/healthz`)).status;

it('a connection that the driver lost does not end the host: it starts again at the same address', async () => {
  host.child.kill('SIGUSR2');
  await expect.poll(host.output).toContain('The connections to the database broke; starting again.');
  await expect.poll(status).toBe(200);
});

it('a defect ends it in order with its place, and without what the error tells of people', async () => {
  host.child.kill('SIGWINCH');
  expect(await host.ended).toBe(1);
  expect(host.output()).toMatch(/"name":"Defect","at":\["at .*"msg":"the host ends: a defect"/);
  expect(host.output()).not.toContain('hunter2');
  expect(desk.postmaster()).toBeUndefined();
});
