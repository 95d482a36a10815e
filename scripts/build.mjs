// Builds the client into dist/ unless it is there already: npm run build.
import { ensureClient } from './build/client.mjs';

await ensureClient();
