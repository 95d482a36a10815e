import path from 'node:path';

/** One import, of values or of types alone: the importing file and the imported one, both from the project's folder. */
export type Import = readonly [from: string, to: string];

/** Paths of modules in imports and exports, at the top of a file, in an import() of a value and in one of a type. */
const named = /(?:\bfrom|^import|\bimport\()\s*'(@\/|\.)([^']+)'/gm;

/** The imports of a file of the project in its text. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(named)].map(([, start = '', rest = '']) => [
    file,
    start === '@/' ? `src/${rest}` : path.posix.join(path.posix.dirname(file), start + rest),
  ]);
}

/** The file of a folder, or its subfolder, in which a file lies; undefined outside the folder. */
function entry(folder: string, file: string): string | undefined {
  const start = folder === '.' ? '' : `${folder}/`;
  return file.startsWith(start) ? file.slice(start.length).split('/', 1)[0] : undefined;
}

/** A way from a name back to itself. */
function ringFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift())
    for (const name of next.get(way.at(-1) ?? '') ?? []) {
      if (name === start) return [...way, name];
      if (!seen.has(name)) ways.push([...way, name]);
      seen.add(name);
    }
  return undefined;
}

/**
 * Returns the rings among the files and subfolders of each folder, as `folder: a > b.ts > a`. A ring of single files
 * is one of these in the folder that holds them all.
 */
export function importRings(imports: readonly Import[]): string[] {
  const folders = new Set(['.']);
  for (const [from] of imports)
    for (let folder = path.posix.dirname(from); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  return [...folders].toSorted().flatMap((folder) => {
    const next = new Map<string, Set<string>>();
    for (const [from, to] of imports) {
      const [a, b] = [entry(folder, from), entry(folder, to)];
      if (a !== undefined && b !== undefined && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
    }
    const rings = [...next.keys()].flatMap((name) => {
      const ring = ringFrom(name, next);
      return ring ? [ring] : [];
    });
    // A ring is found from each of its entries: once is enough.
    return rings
      .filter((ring) => ring[0] === ring.toSorted()[0])
      .map((ring) => `${folder}: ${ring.join(' > ')}`);
  });
}
