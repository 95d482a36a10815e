import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** The modules that begin what is loaded together before a page of a partner is. */
export const starts: readonly [name: string, modules: RegExp][] = [
  ['sign-in', /\/routes\/login\.tsx/],
  ['account', /\/routes\/(?:signup|find-password|reset-password)\.tsx/],
  ['member', /\/routes\/_session(?:\/_member(?:\/_chosen)?)?\.tsx|\/shell\/member-guard\.ts/],
];
const isEntry = /\/index\.html$/;
const isPage = /\/routes\/_session\/.*\?tsr-split=component/;
const isTable = /\/components\/table\/data-table\.tsx$/;
/** A module that at least so many pages need is in a chunk that each of them loads. */
const MANY = 10;

/**
 * Puts modules that are loaded together into one chunk. By itself the bundler makes a chunk for each set of pages that
 * needs a module: a list page would load 140 files, most of them of some hundred bytes. A first build tells which module
 * needs which other one once unused exports are gone; the plugins that decide on modules are enough for it.
 */
export function chunkGroups(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'partner-desk-chunk-groups',
    apply: 'build',
    async config({ resolve, root }) {
      const first = await build({
        configFile: false,
        logLevel: 'error',
        plugins: plugins(),
        build: { write: false, minify: false, rolldownOptions: { checks: { pluginTimings: false } } },
        worker: { format: 'es' },
        ...(resolve && { resolve }),
        ...(root && { root }),
      });
      if (!('output' in first)) throw new Error('The first build has no output');
      const chunks = first.output.filter((part) => part.type === 'chunk');
      const names = chunkNames(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
      const groups = [...new Set(names.values())]
        .toSorted((a, b) => rank(a) - rank(b))
        .map((name, at, { length }) => ({
          name,
          priority: length - at,
          test: (id: string) => names.get(id) === name,
        }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/** A group takes along what its modules need: what more of them need comes before it. */
function rank(name: string): number {
  const at = ['app', 'pages', 'tables'].indexOf(name);
  if (at >= 0) return at === 0 ? -Infinity : at;
  return -name.split('-').length - (name.endsWith('controls') ? 0.5 : 0);
}

/** Returns the chunk of each module that is not left to the bundler. */
function chunkNames(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Map<string, string> {
  const begun = (modules: RegExp) =>
    [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId && modules.test(facadeModuleId));
  const names = new Map<string, string>();
  for (const [name, modules] of starts)
    for (const id of neededBy(chunks, begun(modules))) {
      const others = names.get(id);
      names.set(id, others ? `${others}-${name}` : name);
    }
  const pages = begun(isPage).map((page) => neededBy(chunks, [page]));
  const plain = pages.filter((modules) => ![...modules].some((id) => isTable.test(id)));
  for (const id of new Set(pages.flatMap((modules) => [...modules]))) {
    const users = pages.filter((modules) => modules.has(id)).length;
    const start = names.get(id);
    // One control on a page would else bring all that the forms before the sign-in need.
    if (start) {
      if (!start.endsWith('member')) names.set(id, `${start}-${users >= MANY ? 'controls' : 'forms'}`);
    } else if (plain.some((modules) => modules.has(id))) {
      if (users >= MANY) names.set(id, 'pages');
    } else if (users === pages.length - plain.length) names.set(id, 'tables');
  }
  for (const id of neededBy(chunks, begun(isEntry))) names.set(id, 'app');
  return names;
}

/** Returns the modules of chunks and of all that these import before they run. */
function neededBy(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  entries: readonly Rolldown.OutputChunk[],
): Set<string> {
  const seen = new Set(entries);
  for (const { imports } of seen)
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) seen.add(chunk);
    }
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds));
}
