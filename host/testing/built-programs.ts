import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

export type ProgramName = 'host' | 'admin' | 'backup' | 'import';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The programs that tests start as processes of their own, by name. */
const programs: Record<ProgramName | 'parse-thread', string> = {
  host: path.join(root, 'host/testing/run-host.ts'),
  admin: path.join(root, 'host/admin/main.ts'),
  backup: path.join(root, 'host/backup/main.ts'),
  import: path.join(root, 'importer/import.ts'),
  'parse-thread': path.join(root, 'importer/parse-thread.ts'),
};
/** Starts the parse thread, which is built too and lies beside it. */
const reader = path.join(root, 'importer/report-reader.ts');

/** What a program finds beside its source, such as the migrations, it finds also where it was built. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform: (code, id) =>
    id === reader ? code : code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * Writes the programs as plain JavaScript, once for a run: a process of them starts in a third of the time that tsx
 * needs to read several hundred files. Returns the folder, which is among node_modules, where their packages are found.
 */
export async function buildPrograms(): Promise<string> {
  const outer = path.join(root, 'node_modules/.partner-desk');
  mkdirSync(outer, { recursive: true });
  const folder = mkdtempSync(path.join(outer, 'programs-'));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [ownAddress],
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'part-[hash].mjs' },
      },
    },
  });
  return folder;
}
