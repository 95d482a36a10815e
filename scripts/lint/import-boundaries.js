import path from 'node:path';
import { divisions } from './divisions.js';

/**
 * Which way imports may go below src/: from a layer to a lower one, or inside the same one. A feature imports no
 * other feature. The rules are generic, so that a new feature is bound from its first file. An import of types alone
 * counts like any other.
 */
const layers = [
  'domain',
  'text',
  'reports',
  'pages',
  'data',
  'export',
  'components',
  'features',
  'routes',
  'app',
];

/** What judges the product from outside: the product imports none of it. */
const judges = ['bench', 'e2e', 'page-tests'];

/** @param {string} file project-relative path */
function place(file) {
  const [top, folder, area] = file.split('/');
  if (top !== 'src') return { top };
  const layer = layers.includes(folder ?? '') ? folder : 'app';
  return { top, layer, rank: layers.indexOf(layer ?? ''), area: layer === 'features' ? area : undefined };
}

/** @param {string} source @param {string} file absolute @param {string} root */
function resolveImport(source, file, root) {
  if (source.startsWith('@/')) return `src/${source.slice(2)}`;
  if (!source.startsWith('.')) return null;
  return path.relative(root, path.resolve(path.dirname(file), source)).replaceAll(path.sep, '/');
}

const boundaries = {
  create(context) {
    const root = context.cwd;
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/');
    const from = place(file);
    if (file.startsWith('src/testing/') || /\.(test|spec)\.tsx?$/.test(file)) return {};

    /** @param {any} node @param {string} source */
    function check(node, source) {
      const target = resolveImport(source, context.filename, root);
      const to = target === null ? null : place(target);
      if (to && judges.includes(to.top) && !judges.includes(from.top))
        context.report({ node, message: `${from.top}/ must not import ${to.top}/.` });
      if (from.top !== 'src') return;
      if (source === '@supabase/supabase-js' && from.layer !== 'data')
        context.report({
          node,
          message: 'Only src/data makes a Supabase client; a feature uses its queries file.',
        });
      if (to === null) return;
      if (to.top !== 'src') {
        context.report({ node, message: `src/ must not import ${to.top}/.` });
        return;
      }
      if (/^src\/data\/(supabase|auth-client)(\.ts)?$/.test(target)) {
        const named = /-(queries|mutations)\.tsx?$/.test(file);
        if (from.layer !== 'data' && !named)
          context.report({ node, message: 'Only *-queries and *-mutations files talk to the backend.' });
      }
      if (to.rank > from.rank)
        context.report({
          node,
          message: `src/${from.layer} must not import src/${to.layer}: imports go downwards only.`,
        });
      if (from.layer === 'features' && to.layer === 'features' && from.area !== to.area)
        context.report({ node, message: `Feature ${from.area} must not import feature ${to.area}.` });
      if (from.layer === 'domain' && to.layer !== 'domain')
        context.report({ node, message: 'src/domain imports nothing.' });
    }

    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      TSImportType: (node) => check(node, String(node.source.value)),
      ImportExpression: (node) => node.source.type === 'Literal' && check(node, String(node.source.value)),
    };
  },
};

const fileNames = {
  create(context) {
    return {
      Program(node) {
        const name = path.basename(context.filename);
        const route = context.filename.includes(`${path.sep}routes${path.sep}`);
        if (!route && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(tsx?|m?js)$/.test(name))
          context.report({ node, message: `File names are kebab-case: ${name}` });
      },
    };
  },
};

export default { meta: { name: 'partner-desk' }, rules: { boundaries, divisions, 'file-names': fileNames } };
