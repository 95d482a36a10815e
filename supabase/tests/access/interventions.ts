import { facts, type RelationAccess } from './relation-access.ts';

/** The trail of 개입 효과 분석; its other tables are of the register of campaigns too. */
export const interventionRelations: Record<string, RelationAccess> = {
  'public.log_intervention_change': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_intervention_change', '"INTERVENTION_ID", "FROM_VAL"', `1, '{"name": "지난 개입"}'`),
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
