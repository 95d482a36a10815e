// Keeps a data directory with today's demo company, for the journeys of npm run check; in npm test the tests that read it
// make it.
import { digestOf } from './build/source-hash.mjs';
import { demoSources, keepDemo } from './testing/demo-installation.ts';

await keepDemo(digestOf(demoSources));
