-- Settlement by brand follows masters, and what is there already has its sums.

create trigger settlement_follows_new_options after insert on public.dim_option
  referencing new table as new_options for each statement execute function private.follow_settled_options();
create trigger settlement_follows_removed_options after delete on public.dim_option
  referencing old table as old_options for each statement execute function private.follow_settled_options();
create trigger settlement_follows_changed_options after update on public.dim_option
  referencing old table as old_options new table as new_options for each statement execute function private.follow_settled_options();

select private.rewrite_settlement_brands(m."PARTNER_CD", array_agg(distinct m."MONTH_SK"))
from public.agg_settlement_monthly m group by m."PARTNER_CD";
