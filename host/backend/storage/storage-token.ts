import { jwtVerify } from 'jose';
import { signingKey } from '../auth/caller.ts';

/** Whether a signed address was made by us and is still valid; which file it opens is checked behind. */
export async function verifiedStorageToken(token: string, jwtSecret: string): Promise<boolean> {
  try {
    await jwtVerify(token, signingKey(jwtSecret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'bucket'],
    });
    return true;
  } catch {
    return false;
  }
}
