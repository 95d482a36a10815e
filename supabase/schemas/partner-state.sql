-- First step of every function that writes rows of a partner, after it checked the rights of its caller: nobody else may make
-- others wait. Writers of one partner go one after the other, because two that lock the same rows in another order would end in
-- a deadlock. Readers do not wait.
-- patience: how long to wait for the writer before; the default leaves a request of a member 2 of its 8 seconds.
create or replace function private.hold_partner(partner_cd text, patience text default '6s') returns void
  language plpgsql volatile set search_path = '' set lock_timeout = '6s' as $$
begin
  -- Ends with this function, which has a value of its own above.
  perform set_config('lock_timeout', patience, true);
  begin
    perform pg_advisory_xact_lock(hashtextextended('partner ' || hold_partner.partner_cd, 0));
  exception when lock_not_available then
    raise exception 'rows of this partner are being written' using errcode = 'PD423';
  end;
  insert into public.log_partner_state as s ("PARTNER_CD", "REVISION") values (hold_partner.partner_cd, 1)
  on conflict ("PARTNER_CD") do update set "REVISION" = s."REVISION" + 1;
end
$$;
comment on function private.hold_partner is 'Makes this transaction the only one that writes rows of the partner, until it ends, and raises the revision of the partner. Raises PD423 if another one writes for longer than patience; ''0'' waits without end.';
