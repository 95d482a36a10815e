/** In the schema private: read functions call these as the member. */
export const interventionMemberFunctions = [
  'control_candidates',
  'intervention_end',
  'intervention_state',
  'overlapping_interventions',
];
/** Called by SECURITY DEFINER functions only. */
export const interventionPrivateFunctions = ['require_few_interventions', 'require_intervention'];
