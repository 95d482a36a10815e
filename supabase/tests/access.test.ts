import { createTestDatabase } from '../../host/testing/test-database.ts';
import { accessTests } from './access/access-tests.ts';

accessTests('PostgreSQL 18', createTestDatabase);
