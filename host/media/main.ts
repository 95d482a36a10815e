// npm run media: fills the public bucket of a Supabase project with the product's pictures and film.
// npm run media -- sweep: removes the members' pictures that no member shows any more; once a day is enough.
// SUPABASE_URL=https://project.supabase.co SUPABASE_SECRET_KEY=sb_secret_... npm run media
import { fail } from '../fail.ts';
import { StartError } from '../start-error.ts';
import { fillMedia } from './fill-media.ts';
import { sweepPictures } from './sweep-pictures.ts';

const works: Record<string, (url: string, key: string) => Promise<string>> = {
  fill: async (url, key) =>
    `${(await fillMedia(url, key)).length} files uploaded; all of supabase/media is in the bucket "public".`,
  sweep: async (url, key) =>
    `${(await sweepPictures(url, key)).length} pictures removed that no member shows.`,
};

async function main(): Promise<void> {
  const [name = 'fill', ...more] = process.argv.slice(2);
  const work = more.length === 0 && Object.hasOwn(works, name) ? works[name] : undefined;
  if (work === undefined) throw new StartError('npm run media [-- sweep]');
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
  if (!url || !key)
    throw new StartError(
      'Set SUPABASE_URL and SUPABASE_SECRET_KEY to the address and the secret key of the project.',
    );
  const said = await work(url, key).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The storage of ${url} refused it: ${reason}.`, { cause });
  });
  console.log(said);
}

await main().catch(fail);
