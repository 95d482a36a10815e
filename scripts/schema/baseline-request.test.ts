import { expect, it } from 'vitest';
import { baselineRefusal } from './baseline-request.ts';

const files = ['20261222100000_later.sql', '20261220100001_baseline.sql'];

it.each([[[]], [['--force']], [['yes']], [['--replace-all-migrations', 'more']]])(
  'a baseline asked for with %j is refused, with what it would replace and the word that asks for it',
  (given) => {
    const said = baselineRefusal(files, given)?.join('\n') ?? '';
    expect(said).toContain(
      'This deletes all 2 migrations, 20261220100001_baseline.sql to 20261222100000_later.sql',
    );
    expect(said).toContain('Nothing was changed.');
    expect(said).toContain('npm run schema -- baseline --replace-all-migrations');
  },
);

it('a baseline asked for with the word is made', () => {
  expect(baselineRefusal(files, ['--replace-all-migrations'])).toBeUndefined();
});
