// Keeps a data directory with today's demo company, for the journeys of npm test and npm run check.
import { digestOf } from './build/source-hash.mjs';
import { demoSources, keepDemo } from './testing/demo-installation.ts';

await keepDemo(digestOf(demoSources));
