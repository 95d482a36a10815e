import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseTypes, databaseTypesFile } from './database-types.ts';
import { withDatabases } from './schema/databases.ts';

// Writes src/data/database.types.ts from the migrations: npm run types, after every change of a migration.
const types = await withDatabases(({ address }) => databaseTypes(address));
writeFileSync(databaseTypesFile, types);
console.log(`Wrote ${path.relative(process.cwd(), databaseTypesFile)}`);
