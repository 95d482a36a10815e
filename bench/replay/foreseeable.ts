import { buildCatalog } from '../../demo/catalog.ts';
import { HISTORY_DAYS, type Calendar } from '../../demo/calendar.ts';
import { brandDemand, optionTraits } from '../../demo/demand.ts';
import { playHistory } from '../../demo/history.ts';
import { random } from '../../demo/random.ts';

/** Plays of the days to come for each option and day. */
const PLAYS = 200;
/** Cancelled pieces are back in stock at once. */
const KEPT = 0.965;

/**
 * How well 품절 of the demo company could be foreseen at all: by someone who knows what each option sells on average on each day to
 * come, whether it will be winner and what was requested by then, and says 품절 where more than half of the plays sell out within
 * `after` days. What is left is chance and what is requested later. Counted by option and day: said, happened, both; unhelped: or all sold that
 * was there or had been requested.
 */
export function foreseeable(calendar: Calendar, partners: readonly string[], first: number, after: number) {
  const catalog = buildCatalog();
  const demands = new Map(catalog.brands.map((brand) => [brand.code, brandDemand(brand, calendar)]));
  const rng = random('foreseeable');
  const counted = { foreseen: 0, happened: 0, both: 0, unhelped: 0, unhelpedBoth: 0 };
  for (const history of playHistory(catalog, calendar)) {
    const { option, stock, winner, lines, launch, end } = history;
    const demand = demands.get(option.brand.code);
    if (!demand || option.grade !== 'NEW' || !partners.includes(option.brand.company.code)) continue;
    const { rate } = optionTraits(option);
    const sold = new Float64Array(HISTORY_DAYS);
    for (const { index, grossQty, cancelQty } of history.sales) sold[index] = grossQty + cancelQty;
    for (let day = Math.max(first, launch + 1); day < Math.min(end, HISTORY_DAYS - after); day += 1) {
      const atHand = stock[day - 1] ?? 0;
      if (atHand <= 0) continue;
      const coming = new Float64Array(after);
      for (const { shipment, received } of lines) {
        const at = shipment.scheduled + 1 - day;
        if (shipment.requested < day && at >= 0 && at < after)
          coming[at] = (coming[at] ?? 0) + received.ready;
      }
      const means = coming.map(
        (_, at) => KEPT * rate * (demand.lift[day + at] ?? 1) * (winner[day + at] === 1 ? 1 : 0.3),
      );
      let soldOut = 0;
      for (let play = 0; play < PLAYS; play += 1) {
        let left = atHand;
        if (means.some((mean, at) => (left += (coming[at] ?? 0) - rng.poisson(mean)) <= 0)) soldOut += 1;
      }
      const isForeseen = soldOut > PLAYS / 2;
      const happens = stock.subarray(day, day + after).some((pieces) => pieces <= 0);
      let left = atHand;
      const sells = coming.some((pieces, at) => (left += pieces - (sold[day + at] ?? 0)) <= 0);
      if (isForeseen) counted.foreseen += 1;
      if (happens) counted.happened += 1;
      if (happens && isForeseen) counted.both += 1;
      if (happens || sells) counted.unhelped += 1;
      if ((happens || sells) && isForeseen) counted.unhelpedBoth += 1;
    }
  }
  return counted;
}
