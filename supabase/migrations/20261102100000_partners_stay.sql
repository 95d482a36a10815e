-- Facts name their partner by its code alone, without a reference that every row of a load would pay for. So a
-- partner that has brands, options or loads keeps its code and is closed (IS_ACTIVE), never removed: its facts
-- would stay behind and turn up under the next partner of that code.
alter table public.dim_brand
  drop constraint "dim_brand_PARTNER_CD_fkey",
  add constraint "dim_brand_PARTNER_CD_fkey" foreign key ("PARTNER_CD") references public.dim_partner ("PARTNER_CD");
alter table public.dim_option
  drop constraint "dim_option_PARTNER_CD_fkey",
  add constraint "dim_option_PARTNER_CD_fkey" foreign key ("PARTNER_CD") references public.dim_partner ("PARTNER_CD");
alter table public.log_file_upload
  drop constraint "log_file_upload_PARTNER_CD_fkey",
  add constraint "log_file_upload_PARTNER_CD_fkey" foreign key ("PARTNER_CD") references public.dim_partner ("PARTNER_CD");
