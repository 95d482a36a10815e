-- A cost that is entered changes the margin.

create trigger margins_follow_new_costs after insert on public.dim_option_cost
  referencing new table as changed_costs for each statement execute function private.follow_option_costs();
create trigger margins_follow_changed_costs after update on public.dim_option_cost
  referencing new table as changed_costs for each statement execute function private.follow_option_costs();
create trigger margins_follow_removed_costs after delete on public.dim_option_cost
  referencing old table as changed_costs for each statement execute function private.follow_option_costs();
