import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('are made while garbage is collected: a process that makes many in little memory does not stop', async () => {
  const module = new URL('./signing-keys.ts', import.meta.url).href;
  const script = `
    const { newSigningKey } = await import('${module}');
    const keys = Array.from({ length: 2000 }, newSigningKey);
    console.log(new Set(keys.map(({ d }) => d)).size);`;
  const flags = ['--max-semi-space-size=1', '--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, flags, {
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  expect(stdout.trim()).toBe('2000');
});
