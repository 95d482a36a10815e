-- A name had no bound, so 5,000 rows of a list could be larger than an answer may be.

-- A waiting report that loses a row is refused (PD410) and has to be sent again.
delete from private.import_row where greatest(length("BRAND_NM"), length("ITEM_NM"), length("OPTION_NM"), length("CPITEMNAME"), length("CATEGORY_NM"), length("CAMPAIGN_NM"), length("ADGROUP_NM"), length("KEYWORD"), length("CONV_ITEM_NM")) > 500;
alter table private.import_row add constraint import_row_names_check CHECK ((GREATEST(length("BRAND_NM"), length("ITEM_NM"), length("OPTION_NM"), length("CPITEMNAME"), length("CATEGORY_NM"), length("CAMPAIGN_NM"), length("ADGROUP_NM"), length("KEYWORD"), length("CONV_ITEM_NM")) <= 500));
