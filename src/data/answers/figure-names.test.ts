import { expect, it } from 'vitest';
import { metrics } from '@/domain/metrics.ts';
import { figureOf, numbersOf } from '@/testing/answer-numbers.ts';
import { answers } from './answers.ts';

/** Numbers of answers that are no figures of the dictionary (src/domain/metrics.ts), by what they are. */
const others: Record<string, string> = {
  'counts of rows, of their states and of choices':
    'total all count rowCount expand keep check exclude short losing on off ended blocked entered out under7 under14 normal over ' +
    'otherCount riskCount none REVIEW CLAIMED PAID REJECTED selling stopped unknown noWinner fresh late week later differs loss excess ' +
    'even held growthCount steadyCount cautionCount findingCount newCount todoCount evidenceCount heldCount unpricedCount errorCount ' +
    'dueThisWeekCount docUnder14 outOfStockSelling more shared overlaps registered waiting active inactive warnedCount soldOutCount closed unconfirmed memberCount due overdue done',
  'counts of what a row holds':
    'goneOptions goneTags unread fileCount partnerCount options campaigns campaignCount keywordCount productCount optionCount brandCount units partners lacking partnersLeft forecastPartners ' +
    'knownOptions known withoutBrand uncostedCount uncostedOptions unsettledOptions pricedOptions unvaluedOptions repeatedOptions ' +
    'ratedCount ratedOutCount grades{}',
  'days and how many of them are missing':
    'days missing missingDays comparisonMissingDays reportDays saleDays historyDays loadedDays remainingDays outDays growing weekday ' +
    'seen year orderWithinDays chanceDays soonestDays first last',
  'when the morning report is mailed': 'hour weekdays',
  'counts of a load':
    'changed new unchanged removed options_new brands_new brands_renamed options_without_brand emptied{} days_skipped days_empty ' +
    'options_known options_unmatched revenue_fell from to made left rows errors aside asideAmt dropSize',
  'ids, ranks and versions':
    'id changeId interventionId findingId partnerId linkId rank place rowNo ratio version',
  'parts of a figure, by day, brand or cause':
    'share costShare saleShare cumulativeShare values others targets saleAmts amounts amountDays views conversion orderValue ' +
    'rate averageSaleAmt unexplained changeRate yesterdayChangeRate last7ChangeRate monthChangeRate',
  'windows of one figure':
    'yesterday last7 previous7 sameWeekdayLastWeek month lastMonth previousAmt previousQty previousTotal baseTotal lastYearAmt thisYearAmt month3Amt ' +
    'month2Amt month1Amt days14Amt days14Qty days7Qty soldQty7 saleQty7 quantity amount qty',
  'weights that only make a ratio':
    'winnerViews adCostedAmt adMarginAmt targetedSaleAmt loadedTargetAmt budgetedDayCost spentDayBudget pricedAmt priceSum costedAmt costSum',
  'what a profit is made of':
    'couponAmt salesFeeAmt fulfilmentAmt goodsCostAmt adCostAmt afterAdsAmt uncostedSaleAmt unsettledSaleAmt profitGapAmt totalAmt',
  'what advertising was charged':
    'reportCost chargedCost costGap adjustedCost settledCost settledVat deductedCost summaryCost',
  'payments of a settlement': 'payableAmt setoffAmt serviceAmt paidAmt theirs ours difference',
  'estimates with their bounds':
    'accumulated expected low high level demand demandLow demandHigh soldOutChance classError ownError sureness campaignCvr price margin',
  'findings and scores of the diagnosis':
    'score scoreChange points weight value bad good evidence{} impactAmt lostSalesAmt lossAmt goodsAmt',
  'stock beside the figures of the list':
    'fullDoc stock incoming differenceQty stockQtyOnce age30 age45 age60 age120 age180 age181 figures{}',
  'movements of stock and claims':
    'openQty readyQty restockQty soldQty removedQty theoryQty closeQty diffQty guessedQty paidQty unpaidLowQty unpaidHighQty ' +
    'unpaidLowAmt unpaidHighAmt compRate',
  'values of a change': 'fromAmt toAmt',
  'where a deletion goes on': 'way',
  'what people entered, where another value counts without it': 'enteredTargetDays',
};

const shown = [...new Set(Object.values(answers).flatMap((answer) => numbersOf(answer)))];
const isMetric = (name: string) => name in metrics || figureOf(name) in metrics;
const listed = Object.values(others).flatMap((names) => names.trim().split(/\s+/));

it('every number of an answer is a figure of the dictionary or said to be something else', () => {
  expect(shown.filter((name) => !isMetric(name) && !listed.includes(name))).toEqual([]);
});

it('what is said to be something else is a number of an answer, once, and no figure', () => {
  expect(listed.filter((name) => !shown.includes(name) || name in metrics)).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
