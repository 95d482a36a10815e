import type * as z from 'zod/mini';
import type { answers } from './answers/answers.ts';

/** The answer of a function of the database, by its name: of its schema (src/data/answers), which a test holds to the database. */
export type AnswerOf<Name extends keyof typeof answers> = z.infer<(typeof answers)[Name]>;
