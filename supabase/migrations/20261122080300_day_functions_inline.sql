-- The key and the text of a day are asked for hundreds of times by one home page. A setting of its own kept PostgreSQL
-- from writing the expression into the query, and was set and taken back at each call. Their bodies were read when they
-- were made, so no search path can change what they mean.
alter function private.date_sk(date) reset search_path;
alter function private.day_text(date) reset search_path;
