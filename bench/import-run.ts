import { benchImport, importGoalsMissed, importTable } from './import.ts';

// npm run bench:import; with -- --small a size that only shows that it runs.
const small = process.argv.includes('--small');
const figures = small
  ? await benchImport(2000, 1000, 2000, 1000)
  : await benchImport(299_999, 50_000, 200_000, 299_999);
console.log(importTable(figures));
const missed = small ? [] : importGoalsMissed(figures);
for (const goal of missed) console.log(`missed: ${goal}`);
process.exitCode = missed.length > 0 ? 1 : 0;
