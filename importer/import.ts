import { main } from './terminal/main.ts';

process.exitCode = await main(process.argv.slice(2), process.env);
