-- The category of an option, which 판매분석 says.
alter table public.dim_option add column "CATEGORY_NM" text;
comment on column public.dim_option."CATEGORY_NM" is 'The marketplace''s category of the option, from 판매분석; null while none was loaded.';
