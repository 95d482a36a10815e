create or replace function private.require_choice(argument text, value text, choices text[]) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if value is null or not value = any (choices) then
    raise exception '% must be one of: %', argument, array_to_string(choices, ', ')
      using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_choice is 'Raises 22023 unless the value is one of the choices.';
grant execute on function private.require_choice to authenticated, service_role;

create or replace function private.require_day(argument text, value text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if private.is_day_text(value) is not true then
    raise exception '% must be a day of the form yyyyMMdd', argument
      using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_day is 'Raises 22023 unless the value is a real day yyyyMMdd.';
grant execute on function private.require_day to authenticated, service_role;

create or replace function private.require_month(argument text, value text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if value is null or value !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception '% must be a month of the form yyyyMM', argument using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_month is 'Raises 22023 unless the value is a month yyyyMM of the years 2000 to 2099.';
grant execute on function private.require_month to authenticated, service_role;

create or replace function private.require_days(date_start text, date_end text) returns void language plpgsql immutable set search_path = '' as $$
begin
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_days is 'Raises 22023 unless both are real days yyyyMMdd, in order.';
grant execute on function private.require_days to authenticated, service_role;

create or replace function private.request_header(name text) returns text language sql stable
  return nullif(current_setting('request.headers', true), '')::json ->> name;
comment on function private.request_header is 'Returns a header of the request, its name in small letters, as the data API hands them to functions; null without it.';
grant execute on function private.request_header to authenticated, service_role;

-- 5,000 rows of a wide list are 4 to 8 MB. A file asks for one page after the other and names the state that all of them must
-- be of in a header, because it is a condition of the request and no argument of what is listed.
create or replace function private.require_page(page_number integer, page_size integer, most integer default 5000) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if page_number is null or page_number < 1 or page_size is null or page_size not between 1 and most then
    raise exception 'page_number must be 1 or more, page_size 1 to %', most using errcode = '22023';
  end if;
  perform private.require_state(private.request_header('x-partner-state'));
end
$$;
comment on function private.require_page is 'Raises 22023 unless page number and size are in bounds, PD412 unless the request''s header x-partner-state, if it has one, is the state of now.';
grant execute on function private.require_page to authenticated, service_role;

-- For what is listed without pages because it is short: a product has tens of options, a campaign tens of ad groups. Whoever loads
-- more must not make everybody wait for one answer. A condition, so that a query asks it before it makes the rows of the answer.
create or replace function private.require_few(rows bigint, most integer default 5000) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  if rows > most then
    raise exception 'more than % rows', most using errcode = '54000';
  end if;
  return true;
end
$$;
comment on function private.require_few is 'Raises 54000 for more rows than an answer without pages holds; else true.';
grant execute on function private.require_few to authenticated, service_role;

-- The characters of which a text is never plain, but U+007F, which stands between the cells of a staged line: control characters,
-- white space but the space, what nobody sees, what composes (combining marks, jamo, compatibility ideographs), full width.
create or replace function private.odd_characters() returns text
  language sql immutable parallel safe
  return '\u0001-\u001f\u0080-\u00a0\u00ad\u0300-\u036f\u0374\u037e\u0387\u061c\u0900-\u0fff\u1100-\u11ff\u1680\u180e\u1f00-\u200f\u2028-\u202f\u205f-\u206f\u2126\u212a\u212b\u2329\u232a\u2800\u2adc\u3000\u3099\u309a\u3164\ua960-\ua97f\ud7b0-\ud7ff\uf900-\ufaff\ufb1d-\ufb4f\ufeff-\uff5e\uffa0\ufff9-\ufffb';
comment on function private.odd_characters is
  'Characters, as those of a regular expression''s brackets, that private.clean_text, private.clean_code or private.search_text changes.';
grant execute on function private.odd_characters to authenticated, service_role;

-- True if neither private.clean_text nor private.clean_code nor private.search_text changes a text, which is so of nearly every
-- text: no odd character, single spaces between words, no apostrophe in front (a spreadsheet writes one before a number that it
-- keeps as text).
create or replace function private.is_plain_text(value text) returns boolean
  language sql immutable parallel safe
  return value !~ ('[\u007f' || private.odd_characters() || ']|  |^[ '']| $');
comment on function private.is_plain_text is 'True if a text has nothing that private.clean_text, private.clean_code or private.search_text changes.';
grant execute on function private.is_plain_text to authenticated, service_role;

-- Returns a name as a person sees it: without invisible characters, composed (NFC), full width as ordinary width, white space as
-- spaces, trimmed. Spaces side by side stay as many as were written. Invisible characters go first, because one between two jamo would
-- keep them apart. Other characters stay themselves: NFKC would make other letters of the initial consonants that people type.
create or replace function private.clean_text(value text) returns text
  language sql immutable parallel safe
  return case when private.is_plain_text(value) then value else btrim(regexp_replace(translate(normalize(regexp_replace(value,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '', 'g'), nfc),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
    '[\u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g')) end;
comment on function private.clean_text is
  'A name without invisible characters, in NFC, in ordinary width, with spaces for white space, trimmed: what the database keeps of a name.';
grant execute on function private.clean_text to authenticated, service_role;

-- Returns a code without invisible characters, in NFKC (full-width digits and letters become ordinary ones), with single spaces and
-- without the apostrophe of a spreadsheet in front.
create or replace function private.clean_code(value text) returns text
  language sql immutable parallel safe
  return case when private.is_plain_text(value) then value
    else btrim(regexp_replace(normalize(private.clean_text(value), nfkc), ' {2,}', ' ', 'g'), ''' ') end;
comment on function private.clean_code is
  'A code without invisible characters, in NFKC, with single spaces, trimmed: what the database keeps of a code.';

-- Returns what is searched for, or searched in, with single spaces; empty for null.
create or replace function private.search_text(value text) returns text
  language sql immutable parallel safe
  return case when private.is_plain_text(value) then value
    else coalesce(regexp_replace(private.clean_text(value), ' {2,}', ' ', 'g'), '') end;
comment on function private.search_text is 'A text as searches compare it, letter case aside: private.clean_text with single spaces; empty for null.';
grant execute on function private.search_text to authenticated, service_role;

-- Checks if a text contains what a person typed (private.search_text), letter case aside. Every character stands for itself:
-- % and _ are no wildcards. An empty search matches everything, an empty text only an empty search. A search in double quotes
-- also matches the text that it quotes, whole: how a link leads to one row.
create or replace function private.contains_text(value text, search text) returns boolean
  language sql immutable parallel safe
  return search = '' or strpos(lower(value), lower(search)) > 0
    or not private.is_plain_text(value) and strpos(lower(private.search_text(value)), lower(search)) > 0
    or search like '"_%"' and lower(private.search_text(value)) = lower(substr(search, 2, length(search) - 2));
comment on function private.contains_text is
  'Case-insensitive contains without wildcards; a search in double quotes also is the whole text. search: what private.search_text makes of what a person typed.';
grant execute on function private.contains_text to authenticated, service_role;

-- The number a text such as '70일 이내' begins with: what exhaustionDay is sorted by.
create or replace function private.leading_number(value text) returns double precision
  language sql immutable parallel safe
  return substring(value from '[0-9]+')::double precision;
comment on function private.leading_number is 'First run of digits of a text as a number; null without one.';
grant execute on function private.leading_number to authenticated, service_role;

create or replace function private.require_option_ids(option_ids text[]) returns void language plpgsql immutable set search_path = '' as $$
begin
  if option_ids is null or cardinality(option_ids) > 20000 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be a list of at most 20,000 ids' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_option_ids is 'Raises 22023 unless there are at most 20,000 option ids, none of them null.';
grant execute on function private.require_option_ids to authenticated, service_role;
