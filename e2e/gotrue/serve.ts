// Serves the product on the real GoTrue for the journeys: the port is E2E_PORT, the folder of the database E2E_DATA_DIR.
import { startProject } from './project.ts';

const { E2E_DATA_DIR: directory = '', E2E_PORT: port = '0' } = process.env;
const project = await startProject(directory, { port: Number(port), demo: true });
let ending: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (ending ??= project.stop().then(() => process.exit(0))));
console.log(`The product is ready on GoTrue: ${project.url}`);
