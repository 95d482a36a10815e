import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseTypes, databaseTypesFile } from './database-types.ts';
import { withMigratedDatabase } from './schema/migrated-database.ts';

// Writes src/data/database.types.ts from the migrations: npm run types, after every change of a migration.
const types = await withMigratedDatabase(async (sql, address) => {
  await sql.end();
  return databaseTypes(address);
});
writeFileSync(databaseTypesFile, types);
console.log(`Wrote ${path.relative(process.cwd(), databaseTypesFile)}`);
