// Compares the answers of our own host and GoTrue and prints each difference; a part of npm run proof:auth. Ends with
// code 1 if a difference has no reason in differences.ts.
import { gotrueCommit } from './binary.ts';
import { compareAnswers } from './compare.ts';

const { compared, differences, problems } = await compareAnswers();
for (const { step, own, gotrue, reason } of differences) {
  const lines = [`own host: ${own}`, `GoTrue:   ${gotrue}`, reason ? `stays:    ${reason}` : 'UNEXPLAINED'];
  console.log([step, ...lines].join('\n    '));
}
for (const problem of problems) console.log(problem);
const unexplained = differences.filter(({ reason }) => reason === undefined).length;
console.log(
  `GoTrue ${gotrueCommit.slice(0, 8)}: ${compared} answers compared, ${differences.length} differ, ${unexplained} of them unexplained`,
);
process.exit(unexplained + problems.length === 0 ? 0 : 1);
