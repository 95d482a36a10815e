import { randomOf } from '../../host/testing/fuzz/random.ts';
import type { OptionPanelAnswer } from '../../src/data/answers/option-panel.ts';
import { addDays } from './independent-numbers.ts';
import type { Choice } from './places.ts';
import type { ProductWorld } from './product-world.ts';

type Random = ReturnType<typeof randomOf>;
type Part = Partial<Choice>;

/** Campaigns, keywords, lines and interventions of W1, and which of them a concept is asked of. */
export interface ConceptSubjects {
  choose: (random: Random, round: number, what: string) => Part;
}

/** Enters interventions of some products: one that stays, and one with the same cost that is removed. */
async function intervene({ sales, products, ask }: ProductWorld, rounds: number): Promise<Part[]> {
  const random = randomOf(20261128);
  const made: Part[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = random.pick(sales.days.slice(0, -14));
    const { productId } = random.pick(products.filter((one) => one.productId !== null));
    const options = await ask<string[]>(
      (sql) =>
        sql`select json_agg("OPTION_CD" order by 1) as answer from dim_option where "PRODUCTID" = ${productId}`,
    );
    const cost = 1000 * (1 + random.below(90));
    const save = async () =>
      ask<{ id: number }>(
        (sql) =>
          sql`select save_intervention('W1', null, null, '변경', 'price', ${from}, null, ${cost}, null, ${options}) as answer`,
      );
    const [kept, removed] = [await save(), await save()];
    await ask((sql) => sql`select delete_intervention('W1', ${removed.id}, 1) as answer`);
    made.push({
      intervention: kept.id,
      removed: removed.id,
      product: productId ?? '',
      from,
      to: addDays(from, 13),
    });
  }
  return made;
}

/** Enters interventions and looks up what else a concept may be asked of. */
export async function conceptSubjects(world: ProductWorld, rounds: number): Promise<ConceptSubjects> {
  const { ask, products } = world;
  const rows = <Row>(text: string) =>
    ask<Row[]>((sql) => sql.unsafe(`select coalesce(json_agg(r), '[]') as answer from (${text}) r`));
  const interventions = await intervene(world, rounds);
  const campaigns = await rows<Part>('select "CAMPAIGN_ID" as campaign from dim_campaign order by 1');
  const keywords = await rows<Part>('select distinct "KEYWORD" as keyword from dim_ad_keyword order by 1');
  const lines = await rows<Part>(`
    select l."REQ_NO" as request, l."ID" as line, l."OPTION_CD" as option, o."PRODUCTID" as product
    from raw_wing_inbound_request l join dim_option o using ("OPTION_CD") where o."PRODUCTID" <> '' order by 2`);
  // The panels of the others, thousands, show no line.
  const awaited = products.filter(({ incomingQty }) => incomingQty > 0);
  const coming = await Promise.all(
    awaited.map(async ({ optionId, productId }) => {
      const answer = await ask<OptionPanelAnswer>(
        (sql) => sql`select option_panel('W1', ${optionId}) as answer`,
      );
      return (answer?.inbound.lines ?? []).map(({ reqNo, id }) => ({
        request: reqNo,
        line: id,
        option: optionId,
        product: productId ?? '',
      }));
    }),
  );
  const { rows: blocked } = await ask<{ rows: { optionId: string; campaignId: string }[] }>(
    (sql) => sql`select ad_register_options('W1', page_size => 1000) as answer`,
  );
  const advertised = blocked.map(({ optionId, campaignId }) => ({
    ...ofOption(products, optionId),
    campaign: campaignId,
  }));
  const risky = await Promise.all(
    [...world.sales.brands.keys()].map(async (brand) => {
      const answer = await ask<{ rows: { optionId: string }[] }>(
        (sql) => sql`select brand_stock('W1', ${brand}) as answer`,
      );
      return answer.rows.map(({ optionId }) => ofOption(products, optionId));
    }),
  );
  const single = products.filter(
    ({ productId }) => products.filter((other) => other.productId === productId).length === 1,
  );
  const findings = await ask<{ rows: { optionId: string; impactKind: string | null }[] }>(
    (sql) => sql`select diagnosis_list('W1', page_size => 1000) as answer`,
  );
  const overstocked = findings.rows.filter(({ impactKind }) => impactKind === 'stock');
  const seldom = [advertised, risky.flat(), single.map(({ optionId }) => ofOption(products, optionId))];
  return {
    choose: (random, round, what) => {
      if (/intervention/.test(what)) return interventions[round] ?? {};
      if (what === 'a keyword in a period') return random.pick(keywords);
      if (what === 'a line of an inbound request') return random.pick(round % 2 ? lines : coming.flat());
      if (what === 'advertising of an option in 7 days') return random.pick(advertised);
      if (what === 'a campaign in 7 days') return random.pick(round % 2 ? campaigns : advertised);
      if (what.startsWith('a campaign')) return random.pick(campaigns);
      // Three of four options are of lists that show few options.
      if (what === 'an option now' && round % 4 < 3) return random.pick(seldom[round % 4] ?? []);
      if (what === 'the finding of an option' && overstocked.length > 0)
        return { option: random.pick(overstocked).optionId };
      if (what === 'an option on a day') {
        const from = random.pick(world.sales.days.slice(-45));
        return { from, to: from };
      }
      return {};
    },
  };
}

/** The choice of an option, its product and its brand. */
function ofOption(products: ProductWorld['products'], id: string): Part {
  const one = products.find(({ optionId }) => optionId === id);
  return { option: id, product: one?.productId ?? '', brand: one?.brandCd ?? null };
}
