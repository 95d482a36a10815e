import { rmSync } from 'node:fs';
import { digestOf } from '../build/source-hash.mjs';
import { copyDemo, demoSources, makingOf } from './demo-installation.ts';

/** Copies the installation of the journeys, which it makes for them, for the tests of the demo company. */
export default async function setup(project) {
  const directory = await copyDemo(digestOf(demoSources));
  project.provide('demo', { directory, ...makingOf(directory) });
  return () => rmSync(directory, { recursive: true });
}
