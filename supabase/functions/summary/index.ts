import { summary } from './handler.ts';
import { languageModel } from './model.ts';

const settings = Deno.env.toObject();
const model = languageModel(settings);

Deno.serve((request) =>
  summary(request, { model, project: settings['SUPABASE_URL'] ?? request.url, ask: (asked) => fetch(asked) }),
);
