import { StartError } from '../start-error.ts';

/** Somebody else works on the data folder. */
export function inUse(directory: string): StartError {
  return new StartError(`Another Partner Desk already runs on ${directory}; stop it first.`);
}
