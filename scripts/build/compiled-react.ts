import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

const project = fileURLToPath(new URL('../..', import.meta.url));
const babel = { plugins: [['babel-plugin-react-compiler', {}]] };
const compiler = JSON.stringify(babel) + readFileSync(path.join(project, 'package-lock.json'), 'utf8');

interface Compiled {
  /** A digest of all that it was made of. */
  of: string;
  code: string;
  map: string;
}

/**
 * React with its compiler, which is most of the work of a build. What it makes of a module is kept, because tests of
 * components and of pages compile the same modules as the build.
 */
export function compiledReact(kept = path.join(project, 'node_modules/.cache/compiled-react')): Plugin[] {
  const plugins = react({ babel }) as Plugin[];
  const transform = plugins.find(({ name }) => name === 'vite:react-babel')?.transform;
  if (typeof transform !== 'object') throw new Error('The plugin of React has another form.');
  const compile = transform.handler;
  transform.handler = async function (code, id, options) {
    // In development the compiler adds what a reload of the module needs.
    const name = `${options?.ssr === true} ${process.env.NODE_ENV === 'development'} ${id}`;
    const of = digest(compiler, name, code);
    const file = path.join(kept, digest(name));
    const found = read(file);
    if (found?.of === of) return { code: found.code, map: found.map };
    const made = await compile.call(this, code, id, options);
    if (typeof made === 'object' && typeof made?.code === 'string')
      keep(file, { of, code: made.code, map: JSON.stringify(made.map) });
    return made;
  };
  return plugins;
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex');

function read(file: string): Compiled | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Compiled;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: a build and tests write beside one another. */
function keep(file: string, compiled: Compiled): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}-${process.pid}`;
  writeFileSync(draft, JSON.stringify(compiled));
  renameSync(draft, file);
}
