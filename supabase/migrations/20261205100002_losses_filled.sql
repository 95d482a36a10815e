-- What is there already, and waivers from now on.
select private.movements_changed(p."PARTNER_CD", '{}') from public.dim_partner p;

create trigger losses_follow_new_waivers after insert on public.dim_settlement_waiver
  referencing new table as changed_waivers for each statement execute function private.follow_settlement_waivers();
create trigger losses_follow_withdrawn_waivers after delete on public.dim_settlement_waiver
  referencing old table as changed_waivers for each statement execute function private.follow_settlement_waivers();
