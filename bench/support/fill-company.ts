import type { Sql } from '../../host/postgres/connect.ts';
import { fillAds } from './fill-ads.ts';
import { fillFigures } from './fill-figures.ts';
import { fillInterventions } from './fill-interventions.ts';
import { fillLosses } from './fill-losses.ts';
import { fillInbound, fillMasters } from './fill-partner.ts';
import { fillProducts } from './fill-products.ts';
import { fillSettlement } from './fill-settlement.ts';
import { type PartnerSize, tenthOf } from './sizes.ts';

/**
 * Fills partners P1, P2 and so on with all that a real one has: options, stock, requests, prices and costs, sales, advertising,
 * settlement, losses, interventions, and all that is kept of them. The member sees P1.
 */
export async function fillCompany(sql: Sql, memberId: string, sizes: readonly PartnerSize[]): Promise<void> {
  await fillMasters(sql, memberId, sizes);
  await fillInbound(sql);
  await fillProducts(sql);
  await fillFigures(sql);
  await fillAds(sql);
  await fillSettlement(sql);
  await fillLosses(sql);
  await fillInterventions(sql);
  await sql`select private.keep_margins(code) from bench_partner`;
  await sql`vacuum analyze`;
}

/** The measured partner and, so that not every row is of it, a small one beside it. */
export const withSmallOne = (size: PartnerSize): PartnerSize[] => [
  size,
  tenthOf(size, 'options', 'inboundLines', 'campaigns', 'settlementLines'),
];
