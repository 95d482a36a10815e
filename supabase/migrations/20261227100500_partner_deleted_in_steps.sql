-- A partner is deleted in many steps: what is left of it meanwhile is marked, so that nobody opens, shows or exports the half.

alter table public.dim_partner add column "IS_DELETED" boolean not null default false;

comment on column public.dim_partner."IS_DELETED" is 'True from the first step of the deletion of the partner until its last row, this one, is deleted.';

alter table public.dim_partner add constraint dim_partner_deleted_is_closed CHECK ((NOT ("IS_DELETED" AND "IS_ACTIVE")));
