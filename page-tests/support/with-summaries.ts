import { answerInstead } from './answers.ts';

/** Has the next windows of the test offer summaries, and answers them. */
export function withSummaries(answer: () => Response): void {
  answerInstead('/config.json', async (forward) =>
    Response.json({ ...((await (await forward()).json()) as object), summaries: true }),
  );
  answerInstead('/functions/v1/summary', answer);
}
