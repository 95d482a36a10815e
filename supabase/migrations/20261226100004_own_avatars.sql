-- A picture's path could be any text, so that a page asked another folder for it: it is a plain name in the own folder now.

-- What leads elsewhere is no picture of the member, and would refuse every later change of the row.
update public.auth_member m set "AVATAR" = null
where not (starts_with(m."AVATAR", m."ID"::text || '/') and m."AVATAR" ~ '^[^/]+/[^/?#\\[:cntrl:]]+$' and m."AVATAR" !~ '/\.+$');

alter table public.auth_member add constraint auth_member_avatar_is_own CHECK ((starts_with("AVATAR", (("ID")::text || '/'::text)) AND ("AVATAR" ~ '^[^/]+/[^/?#\\[:cntrl:]]+$'::text) AND ("AVATAR" !~ '/\.+$'::text)));
