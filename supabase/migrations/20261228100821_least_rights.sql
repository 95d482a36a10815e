-- Members could execute functions that the loads alone need: a member gets what the pages need, and no more.

revoke all on function private.brand_month_days from public, anon, authenticated, service_role;

revoke all on function private.clean_code from public, anon, authenticated, service_role;

revoke all on function private.has_snapshot from public, anon, authenticated, service_role;

revoke all on function private.inbound_covers from public, anon, authenticated, service_role;

revoke all on function private.intervention_state from public, anon, authenticated, service_role;

revoke all on function private.loss_months from public, anon, authenticated, service_role;

revoke all on function private.movement_months from public, anon, authenticated, service_role;

revoke all on function private.option_fee_facts from public, anon, authenticated, service_role;

revoke all on function private.option_quarter_months from public, anon, authenticated, service_role;

revoke all on function private.paid_losses from public, anon, authenticated, service_role;

revoke all on function private.partner_day_brands from public, anon, authenticated, service_role;

revoke all on function private.require_written from public, anon, authenticated, service_role;

revoke all on function private.settlement_lines from public, anon, authenticated, service_role;
