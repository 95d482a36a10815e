import path from 'node:path';
import { connect, type Sql } from '../../host/postgres/connect.ts';

/** The running host's database as its owner, to arrange what a journey needs and to check what it left. */
export function ownerDatabase(): Sql {
  const directory = process.env.E2E_DATA_DIR;
  if (!directory)
    throw new Error('Run the journeys with: npx playwright test --config e2e/playwright.config.ts');
  return connect(
    { host: path.join(directory, 'run'), port: 5432, database: 'postgres', user: 'postgres' },
    { max: 1 },
  );
}
