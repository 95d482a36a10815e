import path from 'node:path';

/** One import: the importing file and the file that it names, both from the project's folder. */
export type Import = readonly [from: string, to: string];

/** The subfolder of a folder in which a file lies; undefined for a file of the folder itself or outside it. */
function subfolder(folder: string, file: string): string | undefined {
  const inside = path.posix.relative(folder, file).split('/');
  return inside.length > 1 && inside[0] !== '..' ? inside[0] : undefined;
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
 * The rings among the subfolders of each folder, as `folder: a > b > a`. Files that lie in the folder itself are left
 * out: what puts the subfolders together stands there, and what they share.
 */
export function folderRings(imports: readonly Import[]): string[] {
  const folders = new Set<string>();
  for (const [from] of imports)
    for (let folder = path.posix.dirname(from); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  return [...folders].toSorted().flatMap((folder) => {
    const next = new Map<string, Set<string>>();
    for (const [from, to] of imports) {
      const [a, b] = [subfolder(folder, from), subfolder(folder, to)];
      if (a !== undefined && b !== undefined && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
    }
    const rings = [...next.keys()].flatMap((name) => {
      const ring = ringFrom(name, next);
      return ring ? [ring] : [];
    });
    // A ring is found from each of its folders: once is enough.
    return rings
      .filter((ring) => ring[0] === ring.toSorted()[0])
      .map((ring) => `${folder}: ${ring.join(' > ')}`);
  });
}
