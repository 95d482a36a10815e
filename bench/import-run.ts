import { benchImport, importGoalsMissed, importTable } from './import.ts';
import { benchImportSteps, stepsTable } from './import-steps.ts';

// npm run bench:import; with -- --small a size that only shows that it runs. With -- --steps [NAME ...] the processor seconds of
// the steps of the largest files, those of kinds whose names begin so: docs/decisions/import-steps.md.
const small = process.argv.includes('--small');
const steps = process.argv.indexOf('--steps');
if (steps > 0) {
  const sizes = small ? { rows: 2000, options: 200, days: 3 } : { rows: 300_000, options: 20_000, days: 15 };
  const names = process.argv.slice(steps + 1).filter((argument) => !argument.startsWith('--'));
  console.log(stepsTable(await benchImportSteps(sizes, names)));
} else {
  const figures = small
    ? await benchImport(2000, 1000, 2000, 1000)
    : await benchImport(299_999, 50_000, 200_000, 299_999);
  console.log(importTable(figures));
  const missed = small ? [] : importGoalsMissed(figures);
  for (const goal of missed) console.log(`missed: ${goal}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}
