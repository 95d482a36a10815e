// Makes the drawings of the empty states and, with the address of a running demo installation, the film of the
// sign-in page anew: npm run media:make -- http://127.0.0.1:3000. Their names carry a hash of their content, so a
// browser may keep them for ever and a changed one is a new file.
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawings } from './media/drawings.ts';
import { record } from './media/record.ts';

const folder = new URL('../supabase/media/', import.meta.url);
const list = new URL('../src/data/media-files.ts', import.meta.url);
const [address] = process.argv.slice(2);

const made: Record<string, string | Buffer> = drawings();
if (address !== undefined) Object.assign(made, await record(address));

for (const [name, content] of Object.entries(made)) {
  const { name: stem, ext } = path.parse(name);
  for (const old of readdirSync(folder))
    if (new RegExp(`^${stem}\\.[0-9a-f]{8}\\${ext}$`).test(old)) rmSync(new URL(old, folder));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  writeFileSync(new URL(`${stem}.${hash}${ext}`, folder), content);
}

const names = readdirSync(folder).toSorted();
const lines = names.map((name) => `  '${name.replace(/\.[0-9a-f]{8}(?=\.)/, '')}': '${name}',`);
writeFileSync(
  list,
  `// Written by scripts/make-media.ts.

/** The public pictures and the film of supabase/media by their plain names. */
export const mediaFiles = {
${lines.join('\n')}
};
`,
);
