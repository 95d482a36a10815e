import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;

/** Writes compressed forms beside the files of a finished build, so that no request waits for them. */
export function compressPlugin(): Plugin {
  let directory = 'dist';
  return {
    name: 'partner-desk-compress',
    apply: 'build',
    configResolved(config) {
      directory = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: { sequential: true, order: 'post', handler: () => compressAll(directory) },
  };
}

async function compressAll(directory: string): Promise<void> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    compressible.test(name),
  );
  await Promise.all(files.map((name) => compress(path.join(directory, name))));
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  // Below one packet compression wins nothing.
  if (content.length < 1400) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
