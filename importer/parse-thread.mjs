// A thread does not inherit the program's TypeScript loader on Node 20: it loads its own.
import { register } from 'tsx/esm/api';

register();
await import('./parse-thread.ts');
