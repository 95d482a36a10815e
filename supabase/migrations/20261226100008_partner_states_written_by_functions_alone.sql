-- The revision of a partner is kept right by private.hold_partner: no API role writes it, like what other functions keep.

-- All rights and not each by its name: PostgreSQL 17 has one more than 15.
revoke all on public.log_partner_state from service_role;

grant select on public.log_partner_state to service_role;
