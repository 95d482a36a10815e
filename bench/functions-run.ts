import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binariesIn } from '../host/postgres/binaries.ts';
import { benchFunctions } from './functions.ts';
import { comparisonTable, costTable, type FunctionCosts } from './support/function-costs.ts';
import { functionsSize, smallSize } from './support/sizes.ts';

// npm run bench:functions; with -- --postgres FOLDER the programs in its bin, with --save FILE the figures for another run's
// --against FILE, which prints ratios and fails above 1.5 (docs/decisions/postgres-versions.md); with --small a size that only shows that it runs.
const valueOf = (option: string) => {
  const place = process.argv.indexOf(option);
  return place < 0 ? undefined : process.argv[place + 1];
};
const [postgres, file, other] = ['--postgres', '--save', '--against'].map(valueOf);
const size = process.argv.includes('--small') ? smallSize : functionsSize;
const costs = await benchFunctions(
  size,
  postgres === undefined ? undefined : binariesIn(path.resolve(postgres)),
);
if (file !== undefined) writeFileSync(file, JSON.stringify(costs));
if (other === undefined) console.log(costTable(costs));
else {
  const { text, isWithin } = comparisonTable(JSON.parse(readFileSync(other, 'utf8')) as FunctionCosts, costs);
  console.log(text);
  process.exitCode = isWithin ? 0 : 1;
}
