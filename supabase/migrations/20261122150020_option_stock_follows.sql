-- agg_option_stock follows the stock, the option master and the recent sales, and begins with what is there.

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

create trigger option_stock_of_new_recent_sales after insert on public.agg_option_recent
  referencing new table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_removed_recent_sales after delete on public.agg_option_recent
  referencing old table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_recent_sales after update on public.agg_option_recent
  referencing old table as replaced new table as changed for each statement execute function private.follow_option_stock();

select private.rebuild_option_stock(p."PARTNER_CD") from public.dim_partner p;
analyze public.agg_option_stock;
