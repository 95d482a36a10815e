import type * as z from 'zod/mini';
import type { answers } from '../../src/data/answers/answers.ts';

/** What pages are asked for; no brand: all. */
export interface Choice {
  from: string;
  to: string;
  comparison: string;
  brand: string | null;
  product: string;
  option: string;
  campaign: string;
  keyword: string;
  /** Number of an inbound request and id of one of its lines. */
  request: string;
  line: number;
  /** Id of an intervention on all options of the product, whose 14 days are the period, and of one with the same cost that was removed. */
  intervention: number;
  removed: number;
}

export const nothingChosen: Choice = {
  from: '',
  to: '',
  comparison: 'previous',
  brand: null,
  product: '',
  option: '',
  campaign: '',
  keyword: '',
  request: '',
  line: 0,
  intervention: 0,
  removed: 0,
};

export type Answers = { [Name in keyof typeof answers]: z.infer<(typeof answers)[Name]> };
type Figures = object | false | null | undefined;

/** A page that shows figures: the function it asks, and where the answer has the figures by their names in the dictionary. */
export interface Place {
  page: string;
  name: string;
  args: (choice: Choice) => Record<string, unknown>;
  figures: (answer: unknown, choice: Choice) => Figures;
}

export const place = <Name extends keyof Answers>(
  page: string,
  name: Name,
  args: Place['args'],
  figures: (answer: Answers[Name], choice: Choice) => Figures,
): Place => ({ page, name, args, figures: (answer, choice) => figures(answer as Answers[Name], choice) });

export const nothing = () => ({});
/** Arguments of a function that asks for all partners of the member, who has one. */
export const everyPartner = (args: Place['args']) => (choice: Choice) => ({
  ...args(choice),
  partner_cd: undefined,
});
export const days = ({ from, to, comparison }: Choice) => ({ date_start: from, date_end: to, comparison });
export const period = (choice: Choice) => ({
  ...days(choice),
  brand_cds: choice.brand === null ? [] : [choice.brand],
});
export const ofBrand = (choice: Choice) => ({ ...days(choice), brand_cd: choice.brand ?? '' });
export const ofProduct = (choice: Choice) => ({ ...days(choice), product_id: choice.product });
export const ofOption = ({ option }: Choice) => ({ option_ids: [option] });

/** The pages by what their figures are of: those of one list must be equal wherever two of them have a figure of one name. */
export type Concepts = Readonly<Record<string, readonly Place[]>>;

/** Rounds what was divided, because SQL divides with 10 decimals and JavaScript with 17 digits. */
export const rounded = (won: number) => Number(won.toFixed(4));
