-- What is kept by brand follows masters, and what is there already has its sums.

create trigger brands_follow_new_options after insert on public.dim_option
  referencing new table as new_options for each statement execute function private.follow_moved_options();
create trigger brands_follow_changed_options after update on public.dim_option
  referencing old table as old_options new table as new_options for each statement execute function private.follow_moved_options();
create trigger brands_follow_removed_options after delete on public.dim_option
  referencing old table as old_options for each statement execute function private.follow_moved_options();

select private.rewrite_settlement_brands(m."PARTNER_CD", array_agg(distinct m."MONTH_SK"))
from public.agg_settlement_monthly m group by m."PARTNER_CD";
