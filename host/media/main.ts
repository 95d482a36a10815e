// npm run media: fills the public bucket of a Supabase project with the product's pictures and film.
// SUPABASE_URL=https://project.supabase.co SUPABASE_SECRET_KEY=sb_secret_... npm run media
import { fail } from '../fail.ts';
import { StartError } from '../start-error.ts';
import { fillMedia } from './fill-media.ts';

async function main(): Promise<void> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
  if (!url || !key)
    throw new StartError(
      'Set SUPABASE_URL and SUPABASE_SECRET_KEY to the address and the secret key of the project.',
    );
  const uploaded = await fillMedia(url, key).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The storage of ${url} took no files: ${reason}.`, { cause });
  });
  console.log(`${uploaded.length} files uploaded; all of supabase/media is in the bucket "public".`);
}

await main().catch(fail);
