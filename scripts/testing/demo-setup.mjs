import { rmSync } from 'node:fs';
import { ensureClient } from '../build/client.mjs';
import { digestOf } from '../build/source-hash.mjs';
import { copyDemo, demoSources, makingOf } from './demo-installation.ts';

/** Copies the installation of the journeys, which it makes for them, for the tests of the demo company. */
export default async function setup(project) {
  // What it takes to build the client is not the work of a start.
  await ensureClient();
  const directory = await copyDemo(digestOf(demoSources));
  project.provide('demo', { directory, ...makingOf(directory) });
  return () => rmSync(directory, { recursive: true });
}
