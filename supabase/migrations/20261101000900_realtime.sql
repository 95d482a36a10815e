-- Private broadcast topics: partner:<PARTNER_CD> is heard by the members who may see that partner.
-- Nobody but the service may send to one.

create policy "Members hear the topics of their partners" on realtime.messages
  for select to authenticated
  using (
    (select realtime.topic()) like 'partner:%'
    and substr((select realtime.topic()), 9) = any ((select private.partner_codes())::text[])
  );
