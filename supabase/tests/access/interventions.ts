import { DENIED } from './attempt.ts';
import { visible, type CallerName } from './callers.ts';
import type { FunctionAccess } from './functions.ts';
import { facts, type RelationAccess } from './relation-access.ts';

/** The trail of 개입 효과 분석; its other tables are of the register of campaigns too. */
export const interventionRelations: Record<string, RelationAccess> = {
  'public.log_intervention_change': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_intervention_change', '"INTERVENTION_ID", "FROM_VAL"', `1, '{"name": "지난 개입"}'`),
  },
};

const onePartner = (caller: CallerName) => (visible[caller].includes('P1') ? 1 : DENIED);
// The world has one intervention of each partner.
const own = (partner: string) =>
  `(select min("ID") from public.log_intervention where "PARTNER_CD" = '${partner}')`;
const values = `'쿠폰', 'coupon', '20261101', null, null, null`;

/** What the page reads and writes. */
export const interventionFunctions: Record<string, FunctionAccess> = {
  'public.interventions': {
    call: `public.interventions('P1', '20261101', '20261130')`,
    outcome: onePartner,
  },
  'public.intervention_detail': {
    call: `public.intervention_detail('P1', ${own('P1')})`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.removed_interventions': { call: `public.removed_interventions('P1')`, outcome: onePartner },
  'public.intervention_panels': {
    call: `public.intervention_panels('P1', array[${own('P1')}])`,
    outcome: onePartner,
    shows: 'O-P1',
  },
  'public.save_intervention': {
    call: `public.save_intervention('P1', null, null, ${values}, array['O-P1'])`,
    outcome: onePartner,
    isDefiner: true,
  },
  'public.delete_intervention': {
    call: `public.delete_intervention('P1', ${own('P1')}, 1)`,
    outcome: onePartner,
    isDefiner: true,
  },
};

/** In the schema private: read functions call these as the member. */
export const interventionMemberFunctions = [
  'control_candidates',
  'intervention_end',
  'intervention_state',
  'overlapping_interventions',
];
/** Called by SECURITY DEFINER functions only. */
export const interventionPrivateFunctions = ['log_intervention_change', 'require_intervention'];
