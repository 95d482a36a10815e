import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../host/migrations.ts';
import { installPlatform } from '../host/platform/install.ts';
import { startCluster } from '../host/postgres/cluster.ts';
import { connect } from '../host/postgres/connect.ts';
import { databaseTypes, databaseTypesFile } from './database-types.ts';

// Writes src/data/database.types.ts from the migrations: npm run types, after every change of a migration.
const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-types-'));
const cluster = await startCluster(directory, { fsync: 'off' });
try {
  const sql = connect(cluster.address, { max: 1 });
  await installPlatform(sql);
  await migrate(sql);
  await sql.end();
  writeFileSync(databaseTypesFile, await databaseTypes(cluster.address));
  console.log(`Wrote ${path.relative(process.cwd(), databaseTypesFile)}`);
} finally {
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
