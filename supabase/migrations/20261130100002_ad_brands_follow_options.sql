-- Advertising by brand follows the options of masters, so that 미매칭 becomes matched when the master comes.

create trigger ad_brands_follow_new_options after insert on public.dim_option
  referencing new table as new_options for each statement execute function private.follow_ad_options();
create trigger ad_brands_follow_changed_options after update on public.dim_option
  referencing old table as old_options new table as new_options for each statement execute function private.follow_ad_options();
create trigger ad_brands_follow_removed_options after delete on public.dim_option
  referencing old table as old_options for each statement execute function private.follow_ad_options();
