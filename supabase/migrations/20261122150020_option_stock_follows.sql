-- agg_option_stock follows the stock and the option master, and begins with what is there.

create trigger option_stock_of_new_stock after insert on public.fact_stock
  referencing new table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_removed_stock after delete on public.fact_stock
  referencing old table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_stock after update on public.fact_stock
  referencing old table as replaced new table as changed for each statement execute function private.follow_option_stock();

create trigger option_stock_of_new_options after insert on public.dim_option
  referencing new table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_removed_options after delete on public.dim_option
  referencing old table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_options after update on public.dim_option
  referencing old table as replaced new table as changed for each statement execute function private.follow_option_stock();

select private.rebuild_option_stock(p."PARTNER_CD") from public.dim_partner p;
analyze public.agg_option_stock;
