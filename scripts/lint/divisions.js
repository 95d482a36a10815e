import path from 'node:path';

/** Code that divides what is no figure, and why. A division by a number that is written down changes a unit. */
const dividing = {
  'src/domain/ratio.ts': 'the ratio',
  'src/domain/effect/': 'statistics of docs/decisions/effect-method.md',
  'src/domain/forecast/': 'statistics of docs/decisions/forecast-method.md',
  'src/domain/statistics/': 'statistics',
  'src/domain/korea-time.ts': 'days between two moments',
  'src/components/charts/': 'places on the screen',
  'src/components/table/': 'pages of a list',
  'src/features/intervention-analysis/effect-charts.ts': 'the width of a bar',
  'src/features/profile/': 'places in a picture',
  'src/data/partner-query.ts': 'pieces of a request',
  'src/reports/': 'bytes, and percent in which a file writes a rate',
  'src/export/export-job.ts': 'progress',
  'src/features/upload/upload-job.ts': 'progress',
  'host/backend/auth/factor-verify.ts': 'steps of a clock',
};

/** Figures come divided from the database; what a page still divides takes percentOf, whose rule for null is that of private.ratio. */
export const divisions = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    const isBound =
      /^(?:src|host|importer|bench\/replay)\/(?!testing\/)/.test(file) &&
      !Object.keys(dividing).some((place) => file.startsWith(place));
    if (!isBound || /\.test\.tsx?$/.test(file)) return {};
    /** @param {any} node */
    const check = (node) => {
      const isInverse = node.operator === '**' && node.right.type === 'UnaryExpression';
      if ((['/', '/='].includes(node.operator) && node.right.type !== 'Literal') || isInverse)
        context.report({ node, message: 'Divide with percentOf of src/domain/ratio.ts, or in SQL.' });
    };
    return { BinaryExpression: check, AssignmentExpression: check };
  },
};
