import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../host/testing/test-database.ts';
import { attemptsMade } from './attempt.ts';
import { functionSuite } from './functions-suite.ts';
import { lintSuite } from './lints-suite.ts';
import { platformSuite } from './platform-suite.ts';
import { relationSuite } from './relations-suite.ts';
import { createWorld, type World } from './world.ts';

/** The whole access matrix against a migrated database; title says which PostgreSQL it is on. */
export function accessTests(
  title: string,
  open: () => Promise<TestDatabase>,
  more: (world: () => World) => void = () => {},
): void {
  describe(`access rules on ${title}`, () => {
    let database: TestDatabase | undefined;
    let world: World;
    beforeAll(async () => {
      database = await open();
      world = await createWorld(database);
    }, 300_000);
    afterAll(async () => {
      process.stdout.write(`${title}: ${attemptsMade()} access checks\n`);
      await database?.drop();
    });

    describe('relations', () => {
      relationSuite(() => world);
    });
    describe('functions', () => {
      functionSuite(() => world);
    });
    describe('platform', () => {
      platformSuite(() => world);
    });
    describe('schema rules', () => {
      lintSuite(() => world);
    });
    more(() => world);
    it('made its checks', () => expect(attemptsMade()).toBeGreaterThan(1000));
  });
}
