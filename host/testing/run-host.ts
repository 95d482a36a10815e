// Runs the host as `npm start` does, without installing and building: the client's folder comes first.
import { fail } from '../fail.ts';
import { main } from '../main.ts';

const [client, ...args] = process.argv.slice(2);
await main(args, client).catch(fail);
