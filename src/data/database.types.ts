export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      agg_ad_campaign_daily: {
        Row: {
          AD_COST: number;
          BRAND_CD: string;
          CAMPAIGN_ID: string;
          CLICK_CNT: number;
          DATE_SK: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          MATCHED: boolean;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          BRAND_CD: string;
          CAMPAIGN_ID: string;
          CLICK_CNT?: number;
          DATE_SK: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          MATCHED: boolean;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          BRAND_CD?: string;
          CAMPAIGN_ID?: string;
          CLICK_CNT?: number;
          DATE_SK?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          MATCHED?: boolean;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          PLACEMENT?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_ad_campaign_monthly: {
        Row: {
          AD_COST: number;
          BRAND_CD: string;
          CAMPAIGN_ID: string;
          CLICK_CNT: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          MATCHED: boolean;
          MONTH_SK: number;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          BRAND_CD: string;
          CAMPAIGN_ID: string;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          MATCHED: boolean;
          MONTH_SK: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          BRAND_CD?: string;
          CAMPAIGN_ID?: string;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          MATCHED?: boolean;
          MONTH_SK?: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          PLACEMENT?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_ad_growth: {
        Row: {
          AGE: number;
          CAMPAIGN_ID: string;
          DATE_SK: number;
          ORD_14D: number;
          PARTNER_CD: string;
          REV_14D: number;
        };
        ComputedFields: never;
        Insert: {
          AGE: number;
          CAMPAIGN_ID: string;
          DATE_SK: number;
          ORD_14D: number;
          PARTNER_CD: string;
          REV_14D: number;
        };
        Update: {
          AGE?: number;
          CAMPAIGN_ID?: string;
          DATE_SK?: number;
          ORD_14D?: number;
          PARTNER_CD?: string;
          REV_14D?: number;
        };
        Relationships: [];
      };
      agg_ad_keyword_daily: {
        Row: {
          AD_COST: number;
          CLICK_CNT: number;
          DATE_SK: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          KEYWORD_ID: number;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DATE_SK: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DATE_SK?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID?: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_ad_keyword_monthly: {
        Row: {
          AD_COST: number;
          CLICK_CNT: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          KEYWORD_ID: number;
          MONTH_SK: number;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID: number;
          MONTH_SK: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID?: number;
          MONTH_SK?: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_ad_keyword_pentad: {
        Row: {
          AD_COST: number;
          CLICK_CNT: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          KEYWORD_ID: number;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          PENTAD_SK: number;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          PENTAD_SK: number;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID?: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          PENTAD_SK?: number;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_ad_keyword_quarterly: {
        Row: {
          AD_COST: number;
          CLICK_CNT: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          KEYWORD_ID: number;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          QTY_14D: number;
          QTY_1D: number;
          QUARTER_SK: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          QTY_14D?: number;
          QTY_1D?: number;
          QUARTER_SK: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD_ID?: number;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          QUARTER_SK?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_ad_option_daily: {
        Row: {
          AD_COST: number;
          CLICK_CNT: number;
          DATE_SK: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          OPTION_CD: string;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DATE_SK: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          OPTION_CD: string;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          CLICK_CNT?: number;
          DATE_SK?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          OPTION_CD?: string;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_ad_option_monthly: {
        Row: {
          AD_COST: number;
          ADGROUP_NM: string;
          CAMPAIGN_ID: string;
          CLICK_CNT: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          MONTH_SK: number;
          OPTION_CD: string;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          ADGROUP_NM: string;
          CAMPAIGN_ID: string;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          MONTH_SK: number;
          OPTION_CD: string;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Update: {
          AD_COST?: number;
          ADGROUP_NM?: string;
          CAMPAIGN_ID?: string;
          CLICK_CNT?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          MONTH_SK?: number;
          OPTION_CD?: string;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          PLACEMENT?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
        };
        Relationships: [];
      };
      agg_brand_daily: {
        Row: {
          BRAND_CD: string;
          CANCEL_AMT: number | null;
          CANCEL_QTY: number | null;
          CANCEL_QTY_NO_GROSS_QTY: number | null;
          CART_CNT: number | null;
          CART_CNT_NO_VIEW_CNT: number | null;
          DATE_SK: number;
          GROSS_AMT: number | null;
          GROSS_QTY: number | null;
          GROSS_QTY_NO_CANCEL_QTY: number | null;
          ORDER_CNT: number | null;
          ORDER_CNT_NO_SALE_AMT: number | null;
          ORDER_CNT_NO_VIEW_CNT: number | null;
          PARTNER_CD: string;
          SALE_AMT: number | null;
          SALE_AMT_NO_ORDER_CNT: number | null;
          SALE_QTY: number | null;
          VIEW_CNT: number | null;
          VIEW_CNT_NO_CART_CNT: number | null;
          VIEW_CNT_NO_ORDER_CNT: number | null;
          VIEW_CNT_NO_WINNER_VIEWS: number | null;
          VISITOR_CNT: number | null;
          WINNER_VIEWS: number | null;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD: string;
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          DATE_SK: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Update: {
          BRAND_CD?: string;
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          DATE_SK?: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD?: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Relationships: [];
      };
      agg_brand_monthly: {
        Row: {
          BRAND_CD: string;
          CANCEL_AMT: number | null;
          CANCEL_QTY: number | null;
          CANCEL_QTY_NO_GROSS_QTY: number | null;
          CART_CNT: number | null;
          CART_CNT_NO_VIEW_CNT: number | null;
          GROSS_AMT: number | null;
          GROSS_QTY: number | null;
          GROSS_QTY_NO_CANCEL_QTY: number | null;
          MONTH_SK: number;
          ORDER_CNT: number | null;
          ORDER_CNT_NO_SALE_AMT: number | null;
          ORDER_CNT_NO_VIEW_CNT: number | null;
          PARTNER_CD: string;
          SALE_AMT: number | null;
          SALE_AMT_NO_ORDER_CNT: number | null;
          SALE_QTY: number | null;
          VIEW_CNT: number | null;
          VIEW_CNT_NO_CART_CNT: number | null;
          VIEW_CNT_NO_ORDER_CNT: number | null;
          VIEW_CNT_NO_WINNER_VIEWS: number | null;
          VISITOR_CNT: number | null;
          WINNER_VIEWS: number | null;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD: string;
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          MONTH_SK: number;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Update: {
          BRAND_CD?: string;
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          MONTH_SK?: number;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD?: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Relationships: [];
      };
      agg_demand_forecast: {
        Row: {
          CALC_DAY: string;
          DEMAND_CLASS: string;
          METHOD_QTYS: number[];
          OPTION_CD: string;
          PARTNER_CD: string;
          SOLD_14_QTY: number | null;
          SOLD_QTY: number | null;
        };
        ComputedFields: never;
        Insert: {
          CALC_DAY: string;
          DEMAND_CLASS: string;
          METHOD_QTYS: number[];
          OPTION_CD: string;
          PARTNER_CD: string;
          SOLD_14_QTY?: number | null;
          SOLD_QTY?: number | null;
        };
        Update: {
          CALC_DAY?: string;
          DEMAND_CLASS?: string;
          METHOD_QTYS?: number[];
          OPTION_CD?: string;
          PARTNER_CD?: string;
          SOLD_14_QTY?: number | null;
          SOLD_QTY?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'agg_demand_forecast_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      agg_loss_kind: {
        Row: {
          CLOSE_QTY: number | null;
          CNT: number;
          DIFF_QTY: number | null;
          IN_QTY: number;
          KIND: string;
          MONTH_SK: number;
          OPEN_QTY: number | null;
          OUT_QTY: number;
          PAID_QTY: number;
          PARTNER_CD: string;
          RETURN_QTY: number;
          SALE_QTY: number;
          THEORY_QTY: number | null;
        };
        ComputedFields: never;
        Insert: {
          CLOSE_QTY?: number | null;
          CNT: number;
          DIFF_QTY?: number | null;
          IN_QTY: number;
          KIND: string;
          MONTH_SK: number;
          OPEN_QTY?: number | null;
          OUT_QTY: number;
          PAID_QTY: number;
          PARTNER_CD: string;
          RETURN_QTY: number;
          SALE_QTY: number;
          THEORY_QTY?: number | null;
        };
        Update: {
          CLOSE_QTY?: number | null;
          CNT?: number;
          DIFF_QTY?: number | null;
          IN_QTY?: number;
          KIND?: string;
          MONTH_SK?: number;
          OPEN_QTY?: number | null;
          OUT_QTY?: number;
          PAID_QTY?: number;
          PARTNER_CD?: string;
          RETURN_QTY?: number;
          SALE_QTY?: number;
          THEORY_QTY?: number | null;
        };
        Relationships: [];
      };
      agg_loss_month: {
        Row: {
          MONTH_SK: number;
          PARTNER_CD: string;
          REASONS: string[];
        };
        ComputedFields: never;
        Insert: {
          MONTH_SK: number;
          PARTNER_CD: string;
          REASONS: string[];
        };
        Update: {
          MONTH_SK?: number;
          PARTNER_CD?: string;
          REASONS?: string[];
        };
        Relationships: [];
      };
      agg_margin: {
        Row: {
          BRANDS: string[];
          COSTED_AMTS: number[];
          DAYS: string[];
          LAST_DAYS: string[];
          LAST_PROFIT_AMTS: number[];
          LAST_UNCOSTED_AMTS: number[];
          LAST_UNSETTLED_AMTS: number[];
          MARGIN_AMTS: number[];
          PARTNER_CD: string;
          UNCOSTED_AMTS: number[];
        };
        ComputedFields: never;
        Insert: {
          BRANDS: string[];
          COSTED_AMTS: number[];
          DAYS: string[];
          LAST_DAYS?: string[];
          LAST_PROFIT_AMTS?: number[];
          LAST_UNCOSTED_AMTS?: number[];
          LAST_UNSETTLED_AMTS?: number[];
          MARGIN_AMTS: number[];
          PARTNER_CD: string;
          UNCOSTED_AMTS: number[];
        };
        Update: {
          BRANDS?: string[];
          COSTED_AMTS?: number[];
          DAYS?: string[];
          LAST_DAYS?: string[];
          LAST_PROFIT_AMTS?: number[];
          LAST_UNCOSTED_AMTS?: number[];
          LAST_UNSETTLED_AMTS?: number[];
          MARGIN_AMTS?: number[];
          PARTNER_CD?: string;
          UNCOSTED_AMTS?: number[];
        };
        Relationships: [];
      };
      agg_option_demand: {
        Row: {
          CALC_DAY: string;
          DEMAND_CLASS: string | null;
          EDITION: number;
          HIGH_QTY: number | null;
          LOW_QTY: number | null;
          METHOD: string | null;
          MOD_DT: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          QTY: number;
        };
        ComputedFields: never;
        Insert: {
          CALC_DAY: string;
          DEMAND_CLASS?: string | null;
          EDITION?: number;
          HIGH_QTY?: number | null;
          LOW_QTY?: number | null;
          METHOD?: string | null;
          MOD_DT?: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          QTY: number;
        };
        Update: {
          CALC_DAY?: string;
          DEMAND_CLASS?: string | null;
          EDITION?: number;
          HIGH_QTY?: number | null;
          LOW_QTY?: number | null;
          METHOD?: string | null;
          MOD_DT?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          QTY?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'agg_option_demand_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
          {
            foreignKeyName: 'agg_option_demand_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      agg_option_fee_monthly: {
        Row: {
          COUPON_AMT: number;
          FEE_AMT: number;
          FULFIL_AMT: number;
          GROSS_AMT: number;
          MONTH_SK: number;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          COUPON_AMT: number;
          FEE_AMT: number;
          FULFIL_AMT: number;
          GROSS_AMT: number;
          MONTH_SK: number;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        Update: {
          COUPON_AMT?: number;
          FEE_AMT?: number;
          FULFIL_AMT?: number;
          GROSS_AMT?: number;
          MONTH_SK?: number;
          OPTION_CD?: string;
          PARTNER_CD?: string;
        };
        Relationships: [];
      };
      agg_option_monthly: {
        Row: {
          CANCEL_AMT: number | null;
          CANCEL_QTY: number | null;
          CANCEL_QTY_NO_GROSS_QTY: number | null;
          CART_CNT: number | null;
          CART_CNT_NO_VIEW_CNT: number | null;
          DAY_CNT: number;
          GROSS_AMT: number | null;
          GROSS_QTY: number | null;
          GROSS_QTY_NO_CANCEL_QTY: number | null;
          MONTH_SK: number;
          OPTION_CD: string;
          ORDER_CNT: number | null;
          ORDER_CNT_NO_SALE_AMT: number | null;
          ORDER_CNT_NO_VIEW_CNT: number | null;
          PARTNER_CD: string;
          SALE_AMT: number | null;
          SALE_AMT_NO_ORDER_CNT: number | null;
          SALE_QTY: number | null;
          VIEW_CNT: number | null;
          VIEW_CNT_NO_CART_CNT: number | null;
          VIEW_CNT_NO_ORDER_CNT: number | null;
          VIEW_CNT_NO_WINNER_VIEWS: number | null;
          VISITOR_CNT: number | null;
          WINNER_VIEWS: number | null;
        };
        ComputedFields: never;
        Insert: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          DAY_CNT: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          MONTH_SK: number;
          OPTION_CD: string;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Update: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          DAY_CNT?: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          MONTH_SK?: number;
          OPTION_CD?: string;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD?: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Relationships: [];
      };
      agg_option_quarterly: {
        Row: {
          CANCEL_AMT: number | null;
          CANCEL_QTY: number | null;
          CANCEL_QTY_NO_GROSS_QTY: number | null;
          CART_CNT: number | null;
          CART_CNT_NO_VIEW_CNT: number | null;
          GROSS_AMT: number | null;
          GROSS_QTY: number | null;
          GROSS_QTY_NO_CANCEL_QTY: number | null;
          OPTION_CD: string;
          ORDER_CNT: number | null;
          ORDER_CNT_NO_SALE_AMT: number | null;
          ORDER_CNT_NO_VIEW_CNT: number | null;
          PARTNER_CD: string;
          QUARTER_SK: number;
          SALE_AMT: number | null;
          SALE_AMT_NO_ORDER_CNT: number | null;
          SALE_QTY: number | null;
          VIEW_CNT: number | null;
          VIEW_CNT_NO_CART_CNT: number | null;
          VIEW_CNT_NO_ORDER_CNT: number | null;
          VIEW_CNT_NO_WINNER_VIEWS: number | null;
          VISITOR_CNT: number | null;
          WINNER_VIEWS: number | null;
        };
        ComputedFields: never;
        Insert: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          OPTION_CD: string;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD: string;
          QUARTER_SK: number;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Update: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          OPTION_CD?: string;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD?: string;
          QUARTER_SK?: number;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Relationships: [];
      };
      agg_option_stock: {
        Row: {
          BRAND_CD: string | null;
          CALM_DAYS: number;
          CALM_QTY: number;
          INCOMING_QTY: number;
          LAST_DAY: string | null;
          OFFER_CONDITION: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          QTY_30: number;
          QTY_7: number;
          SOLD_UNTIL: number[] | null;
          SOLD_YN: string | null;
          STOCK_QTY: number;
          STOWING_QTY: number;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD?: string | null;
          CALM_DAYS: number;
          CALM_QTY: number;
          INCOMING_QTY: number;
          LAST_DAY?: string | null;
          OFFER_CONDITION: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          QTY_30: number;
          QTY_7: number;
          SOLD_UNTIL?: number[] | null;
          SOLD_YN?: string | null;
          STOCK_QTY: number;
          STOWING_QTY: number;
        };
        Update: {
          BRAND_CD?: string | null;
          CALM_DAYS?: number;
          CALM_QTY?: number;
          INCOMING_QTY?: number;
          LAST_DAY?: string | null;
          OFFER_CONDITION?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          QTY_30?: number;
          QTY_7?: number;
          SOLD_UNTIL?: number[] | null;
          SOLD_YN?: string | null;
          STOCK_QTY?: number;
          STOWING_QTY?: number;
        };
        Relationships: [];
      };
      agg_partner_daily: {
        Row: {
          CANCEL_AMT: number | null;
          CANCEL_QTY: number | null;
          CANCEL_QTY_NO_GROSS_QTY: number | null;
          CART_CNT: number | null;
          CART_CNT_NO_VIEW_CNT: number | null;
          DATE_SK: number;
          GROSS_AMT: number | null;
          GROSS_QTY: number | null;
          GROSS_QTY_NO_CANCEL_QTY: number | null;
          ORDER_CNT: number | null;
          ORDER_CNT_NO_SALE_AMT: number | null;
          ORDER_CNT_NO_VIEW_CNT: number | null;
          PARTNER_CD: string;
          SALE_AMT: number | null;
          SALE_AMT_NO_ORDER_CNT: number | null;
          SALE_QTY: number | null;
          VIEW_CNT: number | null;
          VIEW_CNT_NO_CART_CNT: number | null;
          VIEW_CNT_NO_ORDER_CNT: number | null;
          VIEW_CNT_NO_WINNER_VIEWS: number | null;
          VISITOR_CNT: number | null;
          WINNER_VIEWS: number | null;
        };
        ComputedFields: never;
        Insert: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          DATE_SK: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Update: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CANCEL_QTY_NO_GROSS_QTY?: number | null;
          CART_CNT?: number | null;
          CART_CNT_NO_VIEW_CNT?: number | null;
          DATE_SK?: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          GROSS_QTY_NO_CANCEL_QTY?: number | null;
          ORDER_CNT?: number | null;
          ORDER_CNT_NO_SALE_AMT?: number | null;
          ORDER_CNT_NO_VIEW_CNT?: number | null;
          PARTNER_CD?: string;
          SALE_AMT?: number | null;
          SALE_AMT_NO_ORDER_CNT?: number | null;
          SALE_QTY?: number | null;
          VIEW_CNT?: number | null;
          VIEW_CNT_NO_CART_CNT?: number | null;
          VIEW_CNT_NO_ORDER_CNT?: number | null;
          VIEW_CNT_NO_WINNER_VIEWS?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_VIEWS?: number | null;
        };
        Relationships: [];
      };
      agg_partner_overview: {
        Row: {
          DAY: string;
          FIGURES: NonNullable<Json>;
          PART: string;
          PARTNER_CD: string;
          REG_DT: string;
          REVISION: number;
        };
        ComputedFields: never;
        Insert: {
          DAY: string;
          FIGURES: NonNullable<Json>;
          PART: string;
          PARTNER_CD: string;
          REG_DT?: string;
          REVISION: number;
        };
        Update: {
          DAY?: string;
          FIGURES?: NonNullable<Json>;
          PART?: string;
          PARTNER_CD?: string;
          REG_DT?: string;
          REVISION?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'agg_partner_overview_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      agg_performance_option_daily: {
        Row: {
          CANCEL_AMT: number | null;
          CANCEL_QTY: number | null;
          CART_CNT: number | null;
          DATE_SK: number;
          GROSS_AMT: number | null;
          GROSS_QTY: number | null;
          OPTION_CD: string;
          ORDER_CNT: number | null;
          PARTNER_CD: string;
          SALE_AMT: number | null;
          SALE_QTY: number;
          SVC: string;
          VIEW_CNT: number | null;
          VISITOR_CNT: number | null;
          WINNER_RATE: number | null;
        };
        ComputedFields: never;
        Insert: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CART_CNT?: number | null;
          DATE_SK: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          OPTION_CD: string;
          ORDER_CNT?: number | null;
          PARTNER_CD: string;
          SALE_AMT?: number | null;
          SALE_QTY?: number;
          SVC?: string;
          VIEW_CNT?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_RATE?: number | null;
        };
        Update: {
          CANCEL_AMT?: number | null;
          CANCEL_QTY?: number | null;
          CART_CNT?: number | null;
          DATE_SK?: number;
          GROSS_AMT?: number | null;
          GROSS_QTY?: number | null;
          OPTION_CD?: string;
          ORDER_CNT?: number | null;
          PARTNER_CD?: string;
          SALE_AMT?: number | null;
          SALE_QTY?: number;
          SVC?: string;
          VIEW_CNT?: number | null;
          VISITOR_CNT?: number | null;
          WINNER_RATE?: number | null;
        };
        Relationships: [];
      };
      agg_product_score: {
        Row: {
          CALC_DAY: string;
          EDITION: number;
          FIGURES: Json | null;
          OPTION_CD: string;
          PARTNER_CD: string;
          SCORE: number | null;
        };
        ComputedFields: never;
        Insert: {
          CALC_DAY: string;
          EDITION?: number;
          FIGURES?: Json | null;
          OPTION_CD: string;
          PARTNER_CD: string;
          SCORE?: number | null;
        };
        Update: {
          CALC_DAY?: string;
          EDITION?: number;
          FIGURES?: Json | null;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          SCORE?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'agg_product_score_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
          {
            foreignKeyName: 'agg_product_score_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      agg_running_option: {
        Row: {
          OPTION_CDS: string[];
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          OPTION_CDS: string[];
          PARTNER_CD: string;
        };
        Update: {
          OPTION_CDS?: string[];
          PARTNER_CD?: string;
        };
        Relationships: [];
      };
      agg_running_sales: {
        Row: {
          DATE_SK: number;
          DAY_CNTS: number[];
          ORDER_CNTS: number[];
          ORDER_DAY_CNTS: number[];
          PARTNER_CD: string;
          SALE_AMTS: number[];
          VIEW_CNTS: number[];
          VIEW_DAY_CNTS: number[];
        };
        ComputedFields: never;
        Insert: {
          DATE_SK: number;
          DAY_CNTS: number[];
          ORDER_CNTS?: number[];
          ORDER_DAY_CNTS?: number[];
          PARTNER_CD: string;
          SALE_AMTS: number[];
          VIEW_CNTS?: number[];
          VIEW_DAY_CNTS?: number[];
        };
        Update: {
          DATE_SK?: number;
          DAY_CNTS?: number[];
          ORDER_CNTS?: number[];
          ORDER_DAY_CNTS?: number[];
          PARTNER_CD?: string;
          SALE_AMTS?: number[];
          VIEW_CNTS?: number[];
          VIEW_DAY_CNTS?: number[];
        };
        Relationships: [];
      };
      agg_settlement_brand_monthly: {
        Row: {
          BRAND_CD: string;
          COST_AMT: number;
          FEE_AMT: number;
          MONTH_SK: number;
          PARTNER_CD: string;
          SALE_AMT: number;
          SALE_QTY: number;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD: string;
          COST_AMT: number;
          FEE_AMT: number;
          MONTH_SK: number;
          PARTNER_CD: string;
          SALE_AMT: number;
          SALE_QTY: number;
        };
        Update: {
          BRAND_CD?: string;
          COST_AMT?: number;
          FEE_AMT?: number;
          MONTH_SK?: number;
          PARTNER_CD?: string;
          SALE_AMT?: number;
          SALE_QTY?: number;
        };
        Relationships: [];
      };
      agg_settlement_monthly: {
        Row: {
          COUPON_AMT: number;
          FEE_AMT: number;
          GROSS_AMT: number;
          LINE_CNT: number;
          MONTH_SK: number;
          OPTION_CD: string;
          PARTNER_CD: string;
          REMOVAL_AMT: number;
          RETURN_AMT: number;
          SALE_QTY: number;
          SERVICE_AMT: number;
          SHIPPING_AMT: number;
          STORAGE_AMT: number;
          WAREHOUSING_AMT: number;
        };
        ComputedFields: never;
        Insert: {
          COUPON_AMT?: number;
          FEE_AMT?: number;
          GROSS_AMT?: number;
          LINE_CNT?: number;
          MONTH_SK: number;
          OPTION_CD: string;
          PARTNER_CD: string;
          REMOVAL_AMT?: number;
          RETURN_AMT?: number;
          SALE_QTY?: number;
          SERVICE_AMT?: number;
          SHIPPING_AMT?: number;
          STORAGE_AMT?: number;
          WAREHOUSING_AMT?: number;
        };
        Update: {
          COUPON_AMT?: number;
          FEE_AMT?: number;
          GROSS_AMT?: number;
          LINE_CNT?: number;
          MONTH_SK?: number;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          REMOVAL_AMT?: number;
          RETURN_AMT?: number;
          SALE_QTY?: number;
          SERVICE_AMT?: number;
          SHIPPING_AMT?: number;
          STORAGE_AMT?: number;
          WAREHOUSING_AMT?: number;
        };
        Relationships: [];
      };
      agg_settlement_quarterly: {
        Row: {
          COUPON_AMT: number;
          FEE_AMT: number;
          GROSS_AMT: number;
          LINE_CNT: number;
          OPTION_CD: string;
          PARTNER_CD: string;
          QUARTER_SK: number;
          REMOVAL_AMT: number;
          RETURN_AMT: number;
          SALE_QTY: number;
          SERVICE_AMT: number;
          SHIPPING_AMT: number;
          STORAGE_AMT: number;
          WAREHOUSING_AMT: number;
        };
        ComputedFields: never;
        Insert: {
          COUPON_AMT?: number;
          FEE_AMT?: number;
          GROSS_AMT?: number;
          LINE_CNT?: number;
          OPTION_CD: string;
          PARTNER_CD: string;
          QUARTER_SK: number;
          REMOVAL_AMT?: number;
          RETURN_AMT?: number;
          SALE_QTY?: number;
          SERVICE_AMT?: number;
          SHIPPING_AMT?: number;
          STORAGE_AMT?: number;
          WAREHOUSING_AMT?: number;
        };
        Update: {
          COUPON_AMT?: number;
          FEE_AMT?: number;
          GROSS_AMT?: number;
          LINE_CNT?: number;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          QUARTER_SK?: number;
          REMOVAL_AMT?: number;
          RETURN_AMT?: number;
          SALE_QTY?: number;
          SERVICE_AMT?: number;
          SHIPPING_AMT?: number;
          STORAGE_AMT?: number;
          WAREHOUSING_AMT?: number;
        };
        Relationships: [];
      };
      auth_member: {
        Row: {
          ALIAS: string | null;
          AVATAR: string | null;
          EMAIL: string;
          ID: string;
          IS_ACTIVE: boolean;
          IS_ADMIN: boolean;
          IS_ALL_PARTNER_ACCESSIBLE: boolean;
          NAME: string | null;
          NEEDS_FACTOR: boolean;
        };
        ComputedFields: never;
        Insert: {
          ALIAS?: string | null;
          AVATAR?: string | null;
          EMAIL: string;
          ID: string;
          IS_ACTIVE?: boolean;
          IS_ADMIN?: boolean;
          IS_ALL_PARTNER_ACCESSIBLE?: boolean;
          NAME?: string | null;
          NEEDS_FACTOR?: boolean;
        };
        Update: {
          ALIAS?: string | null;
          AVATAR?: string | null;
          EMAIL?: string;
          ID?: string;
          IS_ACTIVE?: boolean;
          IS_ADMIN?: boolean;
          IS_ALL_PARTNER_ACCESSIBLE?: boolean;
          NAME?: string | null;
          NEEDS_FACTOR?: boolean;
        };
        Relationships: [];
      };
      auth_member_column_sets: {
        Row: {
          MOD_DT: string;
          SETS: NonNullable<Json>;
          USER_ID: string;
        };
        ComputedFields: never;
        Insert: {
          MOD_DT?: string;
          SETS: NonNullable<Json>;
          USER_ID: string;
        };
        Update: {
          MOD_DT?: string;
          SETS?: NonNullable<Json>;
          USER_ID?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'auth_member_column_sets_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: true;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      auth_member_dashboard: {
        Row: {
          CARDS: string[];
          HIDDEN: string[];
          MOD_DT: string;
          USER_ID: string;
        };
        ComputedFields: never;
        Insert: {
          CARDS: string[];
          HIDDEN: string[];
          MOD_DT?: string;
          USER_ID: string;
        };
        Update: {
          CARDS?: string[];
          HIDDEN?: string[];
          MOD_DT?: string;
          USER_ID?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'auth_member_dashboard_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: true;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      auth_member_partner: {
        Row: {
          CAN_LOAD: boolean;
          CAN_MANAGE: boolean;
          ID: number;
          PARTNER_CD: string;
          USER_ID: string;
        };
        ComputedFields: never;
        Insert: {
          CAN_LOAD?: boolean;
          CAN_MANAGE?: boolean;
          ID?: never;
          PARTNER_CD: string;
          USER_ID: string;
        };
        Update: {
          CAN_LOAD?: boolean;
          CAN_MANAGE?: boolean;
          ID?: never;
          PARTNER_CD?: string;
          USER_ID?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'auth_member_partner_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'auth_member_partner_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      dim_ad_keyword: {
        Row: {
          BRAND_CD: string;
          CAMPAIGN_ID: string;
          KEYWORD: string;
          KEYWORD_ID: number;
          MATCHED: boolean;
          PAIR_ID: number | null;
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD: string;
          CAMPAIGN_ID: string;
          KEYWORD: string;
          KEYWORD_ID?: never;
          MATCHED: boolean;
          PAIR_ID?: number | null;
          PARTNER_CD: string;
        };
        Update: {
          BRAND_CD?: string;
          CAMPAIGN_ID?: string;
          KEYWORD?: string;
          KEYWORD_ID?: never;
          MATCHED?: boolean;
          PAIR_ID?: number | null;
          PARTNER_CD?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_ad_keyword_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      dim_ad_option: {
        Row: {
          ITEM_NM: string;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          ITEM_NM?: string;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        Update: {
          ITEM_NM?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_ad_option_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      dim_brand: {
        Row: {
          BRAND_CD: string;
          BRAND_NM: string;
          PARTNER_CD: string;
          SORT: number;
          SVC: string;
          USE_YN: string;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD: string;
          BRAND_NM: string;
          PARTNER_CD: string;
          SORT?: number;
          SVC?: string;
          USE_YN?: string;
        };
        Update: {
          BRAND_CD?: string;
          BRAND_NM?: string;
          PARTNER_CD?: string;
          SORT?: number;
          SVC?: string;
          USE_YN?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_brand_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      dim_campaign: {
        Row: {
          AD_TYPE: string | null;
          CAMPAIGN_ID: string;
          CAMPAIGN_NM: string;
          DAY_BUDGET: number | null;
          END_DT: string | null;
          GOAL_TYPE: string | null;
          MEMO: string | null;
          MOD_DT: string;
          NAMED_SK: number;
          PARTNER_CD: string;
          START_DT: string | null;
          STATUS: string | null;
          SVC: string;
          TARGET_ROAS: number | null;
        };
        ComputedFields: never;
        Insert: {
          AD_TYPE?: string | null;
          CAMPAIGN_ID: string;
          CAMPAIGN_NM: string;
          DAY_BUDGET?: number | null;
          END_DT?: string | null;
          GOAL_TYPE?: string | null;
          MEMO?: string | null;
          MOD_DT?: string;
          NAMED_SK?: number;
          PARTNER_CD: string;
          START_DT?: string | null;
          STATUS?: string | null;
          SVC?: string;
          TARGET_ROAS?: number | null;
        };
        Update: {
          AD_TYPE?: string | null;
          CAMPAIGN_ID?: string;
          CAMPAIGN_NM?: string;
          DAY_BUDGET?: number | null;
          END_DT?: string | null;
          GOAL_TYPE?: string | null;
          MEMO?: string | null;
          MOD_DT?: string;
          NAMED_SK?: number;
          PARTNER_CD?: string;
          START_DT?: string | null;
          STATUS?: string | null;
          SVC?: string;
          TARGET_ROAS?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_campaign_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      dim_diagnosis_rule: {
        Row: {
          ACTION_TEXT: string | null;
          AXIS: string;
          BAD_VAL: number | null;
          GOOD_VAL: number | null;
          IMPACT_TEXT: string | null;
          LEAST_VAL: number | null;
          LIMIT_TEXT: string | null;
          LIMIT_VAL: number | null;
          PAGE: string | null;
          RULE_CD: string;
          RULE_NM: string;
          SENTENCE: string | null;
          SORT: number;
          WEIGHT: number | null;
        };
        ComputedFields: never;
        Insert: {
          ACTION_TEXT?: string | null;
          AXIS: string;
          BAD_VAL?: number | null;
          GOOD_VAL?: number | null;
          IMPACT_TEXT?: string | null;
          LEAST_VAL?: number | null;
          LIMIT_TEXT?: string | null;
          LIMIT_VAL?: number | null;
          PAGE?: string | null;
          RULE_CD: string;
          RULE_NM: string;
          SENTENCE?: string | null;
          SORT: number;
          WEIGHT?: number | null;
        };
        Update: {
          ACTION_TEXT?: string | null;
          AXIS?: string;
          BAD_VAL?: number | null;
          GOOD_VAL?: number | null;
          IMPACT_TEXT?: string | null;
          LEAST_VAL?: number | null;
          LIMIT_TEXT?: string | null;
          LIMIT_VAL?: number | null;
          PAGE?: string | null;
          RULE_CD?: string;
          RULE_NM?: string;
          SENTENCE?: string | null;
          SORT?: number;
          WEIGHT?: number | null;
        };
        Relationships: [];
      };
      dim_loss_claim: {
        Row: {
          MEMO: string | null;
          MOD_DT: string;
          MONTH_SK: number;
          OPTION_CD: string;
          PARTNER_CD: string;
          STATUS: string | null;
        };
        ComputedFields: never;
        Insert: {
          MEMO?: string | null;
          MOD_DT?: string;
          MONTH_SK: number;
          OPTION_CD: string;
          PARTNER_CD: string;
          STATUS?: string | null;
        };
        Update: {
          MEMO?: string | null;
          MOD_DT?: string;
          MONTH_SK?: number;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          STATUS?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_loss_claim_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
          {
            foreignKeyName: 'dim_loss_claim_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      dim_option: {
        Row: {
          BARCODE: string | null;
          BRAND_CD: string | null;
          BRAND_DERIVED: boolean;
          CATEGORY_NM: string | null;
          CPITEMNAME: string | null;
          ITEM_NM: string;
          OPTION_CD: string;
          OPTION_NM: string;
          PARTNER_CD: string;
          PRODUCTID: string | null;
          SALE_PRICE: number | null;
          SVC: string;
        };
        ComputedFields: never;
        Insert: {
          BARCODE?: string | null;
          BRAND_CD?: string | null;
          BRAND_DERIVED?: boolean;
          CATEGORY_NM?: string | null;
          CPITEMNAME?: string | null;
          ITEM_NM?: string;
          OPTION_CD: string;
          OPTION_NM?: string;
          PARTNER_CD: string;
          PRODUCTID?: string | null;
          SALE_PRICE?: number | null;
          SVC?: string;
        };
        Update: {
          BARCODE?: string | null;
          BRAND_CD?: string | null;
          BRAND_DERIVED?: boolean;
          CATEGORY_NM?: string | null;
          CPITEMNAME?: string | null;
          ITEM_NM?: string;
          OPTION_CD?: string;
          OPTION_NM?: string;
          PARTNER_CD?: string;
          PRODUCTID?: string | null;
          SALE_PRICE?: number | null;
          SVC?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_option_BRAND_CD_PARTNER_CD_fkey';
            columns: ['BRAND_CD', 'PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_brand';
            referencedColumns: ['BRAND_CD', 'PARTNER_CD'];
          },
          {
            foreignKeyName: 'dim_option_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      dim_option_cost: {
        Row: {
          APPLY_DT: string;
          COST_AMT: number;
          MOD_DT: string;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          APPLY_DT: string;
          COST_AMT: number;
          MOD_DT?: string;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        Update: {
          APPLY_DT?: string;
          COST_AMT?: number;
          MOD_DT?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_option_cost_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
        ];
      };
      dim_option_setting: {
        Row: {
          BOX_QTY: number | null;
          LEAD_DAY: number | null;
          LEAST_QTY: number | null;
          MEMO: string | null;
          MOD_DT: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          TARGET_DAY: number | null;
        };
        ComputedFields: never;
        Insert: {
          BOX_QTY?: number | null;
          LEAD_DAY?: number | null;
          LEAST_QTY?: number | null;
          MEMO?: string | null;
          MOD_DT?: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          TARGET_DAY?: number | null;
        };
        Update: {
          BOX_QTY?: number | null;
          LEAD_DAY?: number | null;
          LEAST_QTY?: number | null;
          MEMO?: string | null;
          MOD_DT?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          TARGET_DAY?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_option_setting_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: true;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
        ];
      };
      dim_partner: {
        Row: {
          BRN: string | null;
          DESCRIPTION: string | null;
          ID: number;
          IS_ACTIVE: boolean;
          IS_DELETED: boolean;
          PARTNER_CD: string;
          PARTNER_NM: string;
          REPRESENTATIVE_NM: string | null;
          VENDOR_IDS: string[];
        };
        ComputedFields: never;
        Insert: {
          BRN?: string | null;
          DESCRIPTION?: string | null;
          ID?: never;
          IS_ACTIVE?: boolean;
          IS_DELETED?: boolean;
          PARTNER_CD: string;
          PARTNER_NM: string;
          REPRESENTATIVE_NM?: string | null;
          VENDOR_IDS?: string[];
        };
        Update: {
          BRN?: string | null;
          DESCRIPTION?: string | null;
          ID?: never;
          IS_ACTIVE?: boolean;
          IS_DELETED?: boolean;
          PARTNER_CD?: string;
          PARTNER_NM?: string;
          REPRESENTATIVE_NM?: string | null;
          VENDOR_IDS?: string[];
        };
        Relationships: [];
      };
      dim_report_page: {
        Row: {
          MOD_DT: string;
          SOURCE: string;
          URL: string;
        };
        ComputedFields: never;
        Insert: {
          MOD_DT?: string;
          SOURCE: string;
          URL: string;
        };
        Update: {
          MOD_DT?: string;
          SOURCE?: string;
          URL?: string;
        };
        Relationships: [];
      };
      dim_report_rhythm: {
        Row: {
          MOD_DT: string;
          PARTNER_CD: string;
          RHYTHM: string;
          SOURCE: string;
        };
        ComputedFields: never;
        Insert: {
          MOD_DT?: string;
          PARTNER_CD: string;
          RHYTHM: string;
          SOURCE: string;
        };
        Update: {
          MOD_DT?: string;
          PARTNER_CD?: string;
          RHYTHM?: string;
          SOURCE?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_report_rhythm_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      dim_sales_target: {
        Row: {
          BRAND_CD: string;
          MOD_DT: string;
          PARTNER_CD: string;
          TARGET_AMT: number;
          YM: string;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD: string;
          MOD_DT?: string;
          PARTNER_CD: string;
          TARGET_AMT: number;
          YM: string;
        };
        Update: {
          BRAND_CD?: string;
          MOD_DT?: string;
          PARTNER_CD?: string;
          TARGET_AMT?: number;
          YM?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_sales_target_BRAND_CD_PARTNER_CD_fkey';
            columns: ['BRAND_CD', 'PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_brand';
            referencedColumns: ['BRAND_CD', 'PARTNER_CD'];
          },
        ];
      };
      dim_settlement_waiver: {
        Row: {
          CATEGORY: string;
          PARTNER_CD: string;
          REG_DT: string;
          SETTLE_END_DT: string;
          USER_ID: string | null;
          USER_NM: string | null;
        };
        ComputedFields: never;
        Insert: {
          CATEGORY: string;
          PARTNER_CD: string;
          REG_DT?: string;
          SETTLE_END_DT: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
        };
        Update: {
          CATEGORY?: string;
          PARTNER_CD?: string;
          REG_DT?: string;
          SETTLE_END_DT?: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_settlement_waiver_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'dim_settlement_waiver_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      dim_todo_care: {
        Row: {
          ASSIGNEE_ID: string | null;
          ASSIGNEE_NM: string | null;
          CLOSED_CNT: number | null;
          MOD_DT: string;
          PARTNER_CD: string;
          REASON: string | null;
          RULE: string;
          UNTIL_DAY: string | null;
          USER_ID: string | null;
          USER_NM: string;
        };
        ComputedFields: never;
        Insert: {
          ASSIGNEE_ID?: string | null;
          ASSIGNEE_NM?: string | null;
          CLOSED_CNT?: number | null;
          MOD_DT?: string;
          PARTNER_CD: string;
          REASON?: string | null;
          RULE: string;
          UNTIL_DAY?: string | null;
          USER_ID?: string | null;
          USER_NM?: string;
        };
        Update: {
          ASSIGNEE_ID?: string | null;
          ASSIGNEE_NM?: string | null;
          CLOSED_CNT?: number | null;
          MOD_DT?: string;
          PARTNER_CD?: string;
          REASON?: string | null;
          RULE?: string;
          UNTIL_DAY?: string | null;
          USER_ID?: string | null;
          USER_NM?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dim_todo_care_ASSIGNEE_ID_fkey';
            columns: ['ASSIGNEE_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
          {
            foreignKeyName: 'dim_todo_care_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'dim_todo_care_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      fact_ad_daily: {
        Row: {
          AD_COST: number;
          ADGROUP_NM: string;
          CAMPAIGN_ID: string;
          CLICK_CNT: number;
          CONV_OPTION_CD: string;
          DATE_SK: number;
          DIR_ORD_14D: number;
          DIR_ORD_1D: number;
          DIR_QTY_14D: number;
          DIR_QTY_1D: number;
          DIR_REV_14D: number;
          DIR_REV_1D: number;
          IMP_CNT: number;
          KEYWORD: string;
          OPTION_CD: string;
          ORD_14D: number;
          ORD_1D: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D: number;
          QTY_1D: number;
          REV_14D: number;
          REV_1D: number;
          ROW_SK: number;
          SVC: string;
        };
        ComputedFields: never;
        Insert: {
          AD_COST?: number;
          ADGROUP_NM?: string;
          CAMPAIGN_ID: string;
          CLICK_CNT?: number;
          CONV_OPTION_CD?: string;
          DATE_SK: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD?: string;
          OPTION_CD?: string;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD: string;
          PLACEMENT: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
          ROW_SK?: never;
          SVC?: string;
        };
        Update: {
          AD_COST?: number;
          ADGROUP_NM?: string;
          CAMPAIGN_ID?: string;
          CLICK_CNT?: number;
          CONV_OPTION_CD?: string;
          DATE_SK?: number;
          DIR_ORD_14D?: number;
          DIR_ORD_1D?: number;
          DIR_QTY_14D?: number;
          DIR_QTY_1D?: number;
          DIR_REV_14D?: number;
          DIR_REV_1D?: number;
          IMP_CNT?: number;
          KEYWORD?: string;
          OPTION_CD?: string;
          ORD_14D?: number;
          ORD_1D?: number;
          PARTNER_CD?: string;
          PLACEMENT?: string;
          QTY_14D?: number;
          QTY_1D?: number;
          REV_14D?: number;
          REV_1D?: number;
          ROW_SK?: never;
          SVC?: string;
        };
        Relationships: [];
      };
      fact_brand_charge: {
        Row: {
          AMT: number;
          BRAND_CD: string;
          CHARGE_TYPE: string;
          MEMO: string | null;
          MOD_DT: string;
          PARTNER_CD: string;
          YM: string;
        };
        ComputedFields: never;
        Insert: {
          AMT: number;
          BRAND_CD: string;
          CHARGE_TYPE: string;
          MEMO?: string | null;
          MOD_DT?: string;
          PARTNER_CD: string;
          YM: string;
        };
        Update: {
          AMT?: number;
          BRAND_CD?: string;
          CHARGE_TYPE?: string;
          MEMO?: string | null;
          MOD_DT?: string;
          PARTNER_CD?: string;
          YM?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fact_brand_charge_BRAND_CD_PARTNER_CD_fkey';
            columns: ['BRAND_CD', 'PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_brand';
            referencedColumns: ['BRAND_CD', 'PARTNER_CD'];
          },
        ];
      };
      fact_inventory_compensation: {
        Row: {
          CENTER: string | null;
          COMP_AMT: number;
          COMP_RATE: number | null;
          FILE_ID: number;
          INSPECT_ID: string | null;
          ITEM_NM: string | null;
          LINE_ID: number;
          LOSS_TYPE: string | null;
          OCCUR_DT: string;
          OFFER_CONDITION: string | null;
          OPTION_CD: string;
          OPTION_NM: string | null;
          ORDER_NO: string | null;
          PARTNER_CD: string;
          QTY: number;
          REMARKS: string | null;
          ROW_NO: number;
          SALE_PRICE: number | null;
          SETTLE_END_DT: string;
          TRADE_TYPE: string | null;
        };
        ComputedFields: never;
        Insert: {
          CENTER?: string | null;
          COMP_AMT: number;
          COMP_RATE?: number | null;
          FILE_ID: number;
          INSPECT_ID?: string | null;
          ITEM_NM?: string | null;
          LINE_ID?: never;
          LOSS_TYPE?: string | null;
          OCCUR_DT: string;
          OFFER_CONDITION?: string | null;
          OPTION_CD: string;
          OPTION_NM?: string | null;
          ORDER_NO?: string | null;
          PARTNER_CD: string;
          QTY: number;
          REMARKS?: string | null;
          ROW_NO: number;
          SALE_PRICE?: number | null;
          SETTLE_END_DT: string;
          TRADE_TYPE?: string | null;
        };
        Update: {
          CENTER?: string | null;
          COMP_AMT?: number;
          COMP_RATE?: number | null;
          FILE_ID?: number;
          INSPECT_ID?: string | null;
          ITEM_NM?: string | null;
          LINE_ID?: never;
          LOSS_TYPE?: string | null;
          OCCUR_DT?: string;
          OFFER_CONDITION?: string | null;
          OPTION_CD?: string;
          OPTION_NM?: string | null;
          ORDER_NO?: string | null;
          PARTNER_CD?: string;
          QTY?: number;
          REMARKS?: string | null;
          ROW_NO?: number;
          SALE_PRICE?: number | null;
          SETTLE_END_DT?: string;
          TRADE_TYPE?: string | null;
        };
        Relationships: [];
      };
      fact_milk_run: {
        Row: {
          AMT: number;
          CENTER: string | null;
          FILE_ID: number;
          LINE_ID: number;
          MILKRUNNO: string;
          PARTNER_CD: string;
          PICKUP_DT: string | null;
          PLT_AMT: number | null;
          QTY: number | null;
          REMARKS: string | null;
          REQ_NO: string | null;
          ROW_NO: number;
          SETTLE_END_DT: string;
          VAT_AMT: number;
        };
        ComputedFields: never;
        Insert: {
          AMT: number;
          CENTER?: string | null;
          FILE_ID: number;
          LINE_ID?: never;
          MILKRUNNO: string;
          PARTNER_CD: string;
          PICKUP_DT?: string | null;
          PLT_AMT?: number | null;
          QTY?: number | null;
          REMARKS?: string | null;
          REQ_NO?: string | null;
          ROW_NO: number;
          SETTLE_END_DT: string;
          VAT_AMT: number;
        };
        Update: {
          AMT?: number;
          CENTER?: string | null;
          FILE_ID?: number;
          LINE_ID?: never;
          MILKRUNNO?: string;
          PARTNER_CD?: string;
          PICKUP_DT?: string | null;
          PLT_AMT?: number | null;
          QTY?: number | null;
          REMARKS?: string | null;
          REQ_NO?: string | null;
          ROW_NO?: number;
          SETTLE_END_DT?: string;
          VAT_AMT?: number;
        };
        Relationships: [];
      };
      fact_product_diagnosis: {
        Row: {
          CONFIDENCE: string;
          EDITION: number;
          EVIDENCE: NonNullable<Json>;
          FORMER: Json | null;
          ID: number;
          IMPACT_AMT: number | null;
          LAST_DAY: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          RULE_CD: string;
          START_DAY: string;
          STATUS: string;
        };
        ComputedFields: never;
        Insert: {
          CONFIDENCE: string;
          EDITION?: number;
          EVIDENCE: NonNullable<Json>;
          FORMER?: Json | null;
          ID?: never;
          IMPACT_AMT?: number | null;
          LAST_DAY: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          RULE_CD: string;
          START_DAY: string;
          STATUS?: string;
        };
        Update: {
          CONFIDENCE?: string;
          EDITION?: number;
          EVIDENCE?: NonNullable<Json>;
          FORMER?: Json | null;
          ID?: never;
          IMPACT_AMT?: number | null;
          LAST_DAY?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          RULE_CD?: string;
          START_DAY?: string;
          STATUS?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fact_product_diagnosis_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
          {
            foreignKeyName: 'fact_product_diagnosis_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'fact_product_diagnosis_RULE_CD_fkey';
            columns: ['RULE_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_diagnosis_rule';
            referencedColumns: ['RULE_CD'];
          },
        ];
      };
      fact_settled_ad_cost: {
        Row: {
          AMT: number;
          CHARGE_TYPE: string;
          DATE_SK: number;
          FILE_ID: number;
          LINE_ID: number;
          PARTNER_CD: string;
          REMARKS: string | null;
          ROW_NO: number;
          SETTLE_END_DT: string;
          VAT_AMT: number;
        };
        ComputedFields: never;
        Insert: {
          AMT: number;
          CHARGE_TYPE?: string;
          DATE_SK: number;
          FILE_ID: number;
          LINE_ID?: never;
          PARTNER_CD: string;
          REMARKS?: string | null;
          ROW_NO: number;
          SETTLE_END_DT: string;
          VAT_AMT: number;
        };
        Update: {
          AMT?: number;
          CHARGE_TYPE?: string;
          DATE_SK?: number;
          FILE_ID?: number;
          LINE_ID?: never;
          PARTNER_CD?: string;
          REMARKS?: string | null;
          ROW_NO?: number;
          SETTLE_END_DT?: string;
          VAT_AMT?: number;
        };
        Relationships: [];
      };
      fact_settlement_cost: {
        Row: {
          CENTER: string | null;
          COST_AMT: number;
          COST_TYPE: string;
          DELIVERY_NO: string | null;
          FILE_ID: number;
          GRADE: string | null;
          ITEM_NM: string | null;
          LINE_ID: number;
          OCCUR_DT: string;
          OPTION_CD: string;
          OPTION_NM: string | null;
          ORDER_NO: string | null;
          PARTNER_CD: string;
          PRODUCTID: string | null;
          QTY: number | null;
          REASON: string | null;
          RECOG_DT: string;
          REMARKS: string | null;
          REQUEST_NO: string | null;
          ROW_NO: number;
          SETTLE_END_DT: string;
          SETTLE_TYPE: string;
          SKU_ID: string | null;
          TRADE_TYPE: string | null;
          VAT_AMT: number;
        };
        ComputedFields: never;
        Insert: {
          CENTER?: string | null;
          COST_AMT: number;
          COST_TYPE: string;
          DELIVERY_NO?: string | null;
          FILE_ID: number;
          GRADE?: string | null;
          ITEM_NM?: string | null;
          LINE_ID?: never;
          OCCUR_DT: string;
          OPTION_CD?: string;
          OPTION_NM?: string | null;
          ORDER_NO?: string | null;
          PARTNER_CD: string;
          PRODUCTID?: string | null;
          QTY?: number | null;
          REASON?: string | null;
          RECOG_DT: string;
          REMARKS?: string | null;
          REQUEST_NO?: string | null;
          ROW_NO: number;
          SETTLE_END_DT: string;
          SETTLE_TYPE?: string;
          SKU_ID?: string | null;
          TRADE_TYPE?: string | null;
          VAT_AMT: number;
        };
        Update: {
          CENTER?: string | null;
          COST_AMT?: number;
          COST_TYPE?: string;
          DELIVERY_NO?: string | null;
          FILE_ID?: number;
          GRADE?: string | null;
          ITEM_NM?: string | null;
          LINE_ID?: never;
          OCCUR_DT?: string;
          OPTION_CD?: string;
          OPTION_NM?: string | null;
          ORDER_NO?: string | null;
          PARTNER_CD?: string;
          PRODUCTID?: string | null;
          QTY?: number | null;
          REASON?: string | null;
          RECOG_DT?: string;
          REMARKS?: string | null;
          REQUEST_NO?: string | null;
          ROW_NO?: number;
          SETTLE_END_DT?: string;
          SETTLE_TYPE?: string;
          SKU_ID?: string | null;
          TRADE_TYPE?: string | null;
          VAT_AMT?: number;
        };
        Relationships: [];
      };
      fact_settlement_option: {
        Row: {
          CHANNEL: string | null;
          COUPON_AMT: number;
          FEE_AMT: number;
          FEE_RATE: number | null;
          FEE_VAT: number;
          FILE_ID: number;
          ITEM_NM: string | null;
          LINE_ID: number;
          OCCUR_DT: string;
          OPTION_CD: string;
          OPTION_NM: string | null;
          ORDER_NO: string;
          PARTNER_CD: string;
          PRICE: number;
          PRODUCTID: string | null;
          QTY: number;
          RECOG_DT: string;
          ROW_NO: number;
          SALE_AMT: number;
          SETTLE_AMT: number;
          SETTLE_END_DT: string;
          SETTLE_TYPE: string;
          SKU_ID: string | null;
          SUPPORT_AMT: number;
          TRADE_TYPE: string;
        };
        ComputedFields: never;
        Insert: {
          CHANNEL?: string | null;
          COUPON_AMT: number;
          FEE_AMT: number;
          FEE_RATE?: number | null;
          FEE_VAT: number;
          FILE_ID: number;
          ITEM_NM?: string | null;
          LINE_ID?: never;
          OCCUR_DT: string;
          OPTION_CD?: string;
          OPTION_NM?: string | null;
          ORDER_NO?: string;
          PARTNER_CD: string;
          PRICE: number;
          PRODUCTID?: string | null;
          QTY: number;
          RECOG_DT: string;
          ROW_NO: number;
          SALE_AMT: number;
          SETTLE_AMT: number;
          SETTLE_END_DT: string;
          SETTLE_TYPE?: string;
          SKU_ID?: string | null;
          SUPPORT_AMT?: number;
          TRADE_TYPE?: string;
        };
        Update: {
          CHANNEL?: string | null;
          COUPON_AMT?: number;
          FEE_AMT?: number;
          FEE_RATE?: number | null;
          FEE_VAT?: number;
          FILE_ID?: number;
          ITEM_NM?: string | null;
          LINE_ID?: never;
          OCCUR_DT?: string;
          OPTION_CD?: string;
          OPTION_NM?: string | null;
          ORDER_NO?: string;
          PARTNER_CD?: string;
          PRICE?: number;
          PRODUCTID?: string | null;
          QTY?: number;
          RECOG_DT?: string;
          ROW_NO?: number;
          SALE_AMT?: number;
          SETTLE_AMT?: number;
          SETTLE_END_DT?: string;
          SETTLE_TYPE?: string;
          SKU_ID?: string | null;
          SUPPORT_AMT?: number;
          TRADE_TYPE?: string;
        };
        Relationships: [];
      };
      fact_settlement_summary: {
        Row: {
          AD_AMT: number;
          BASE_AMT: number;
          CANCEL_AMT: number;
          COMP_AMT: number;
          COUPON_AMT: number;
          DEDUCT_AMT: number;
          END_DT: string;
          FEE_AMT: number;
          FILE_ID: number;
          MILKRUN_AMT: number;
          PAID_AMT: number;
          PARTNER_CD: string;
          PAY_DT: string | null;
          PAYABLE_AMT: number;
          RATIO: number;
          REMOVAL_AMT: number;
          RESTOCKING_AMT: number;
          RETURN_PICKUP_AMT: number;
          ROW_NO: number;
          SALE_AMT: number;
          SERVICE_AMT: number;
          SETOFF_AMT: number;
          SETTLE_TYPE: string;
          SHIPPING_AMT: number;
          START_DT: string;
          STATUS: string | null;
          STORAGE_AMT: number;
          WAREHOUSING_AMT: number;
        };
        ComputedFields: never;
        Insert: {
          AD_AMT: number;
          BASE_AMT: number;
          CANCEL_AMT: number;
          COMP_AMT: number;
          COUPON_AMT: number;
          DEDUCT_AMT: number;
          END_DT: string;
          FEE_AMT: number;
          FILE_ID: number;
          MILKRUN_AMT: number;
          PAID_AMT: number;
          PARTNER_CD: string;
          PAY_DT?: string | null;
          PAYABLE_AMT: number;
          RATIO: number;
          REMOVAL_AMT: number;
          RESTOCKING_AMT: number;
          RETURN_PICKUP_AMT: number;
          ROW_NO: number;
          SALE_AMT: number;
          SERVICE_AMT: number;
          SETOFF_AMT: number;
          SETTLE_TYPE: string;
          SHIPPING_AMT: number;
          START_DT: string;
          STATUS?: string | null;
          STORAGE_AMT: number;
          WAREHOUSING_AMT: number;
        };
        Update: {
          AD_AMT?: number;
          BASE_AMT?: number;
          CANCEL_AMT?: number;
          COMP_AMT?: number;
          COUPON_AMT?: number;
          DEDUCT_AMT?: number;
          END_DT?: string;
          FEE_AMT?: number;
          FILE_ID?: number;
          MILKRUN_AMT?: number;
          PAID_AMT?: number;
          PARTNER_CD?: string;
          PAY_DT?: string | null;
          PAYABLE_AMT?: number;
          RATIO?: number;
          REMOVAL_AMT?: number;
          RESTOCKING_AMT?: number;
          RETURN_PICKUP_AMT?: number;
          ROW_NO?: number;
          SALE_AMT?: number;
          SERVICE_AMT?: number;
          SETOFF_AMT?: number;
          SETTLE_TYPE?: string;
          SHIPPING_AMT?: number;
          START_DT?: string;
          STATUS?: string | null;
          STORAGE_AMT?: number;
          WAREHOUSING_AMT?: number;
        };
        Relationships: [];
      };
      fact_stock: {
        Row: {
          AGE_120: number | null;
          AGE_180: number | null;
          AGE_181: number | null;
          AGE_30: number | null;
          AGE_45: number | null;
          AGE_60: number | null;
          CUST_RETURN_30D: number | null;
          EXH_DAY: string | null;
          ITEM_WINNER_YN: string | null;
          MOD_DT: string;
          MONTHLY_STORAGE_FEE: number | null;
          OFFER_CONDITION: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          PRODUCT_REG_DT: string | null;
          REQ_IB_DT: string | null;
          REQ_IBQTY: number | null;
          SALE_AMT_30D: number | null;
          SALE_AMT_7D: number | null;
          SALE_QTY_30D: number | null;
          SALE_QTY_7D: number | null;
          SEASON: string | null;
          SKU_ID: string | null;
          SOLD_YN: string | null;
          STOCK_QTY: number;
          SVC: string;
        };
        ComputedFields: never;
        Insert: {
          AGE_120?: number | null;
          AGE_180?: number | null;
          AGE_181?: number | null;
          AGE_30?: number | null;
          AGE_45?: number | null;
          AGE_60?: number | null;
          CUST_RETURN_30D?: number | null;
          EXH_DAY?: string | null;
          ITEM_WINNER_YN?: string | null;
          MOD_DT?: string;
          MONTHLY_STORAGE_FEE?: number | null;
          OFFER_CONDITION?: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          PRODUCT_REG_DT?: string | null;
          REQ_IB_DT?: string | null;
          REQ_IBQTY?: number | null;
          SALE_AMT_30D?: number | null;
          SALE_AMT_7D?: number | null;
          SALE_QTY_30D?: number | null;
          SALE_QTY_7D?: number | null;
          SEASON?: string | null;
          SKU_ID?: string | null;
          SOLD_YN?: string | null;
          STOCK_QTY?: number;
          SVC?: string;
        };
        Update: {
          AGE_120?: number | null;
          AGE_180?: number | null;
          AGE_181?: number | null;
          AGE_30?: number | null;
          AGE_45?: number | null;
          AGE_60?: number | null;
          CUST_RETURN_30D?: number | null;
          EXH_DAY?: string | null;
          ITEM_WINNER_YN?: string | null;
          MOD_DT?: string;
          MONTHLY_STORAGE_FEE?: number | null;
          OFFER_CONDITION?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          PRODUCT_REG_DT?: string | null;
          REQ_IB_DT?: string | null;
          REQ_IBQTY?: number | null;
          SALE_AMT_30D?: number | null;
          SALE_AMT_7D?: number | null;
          SALE_QTY_30D?: number | null;
          SALE_QTY_7D?: number | null;
          SEASON?: string | null;
          SKU_ID?: string | null;
          SOLD_YN?: string | null;
          STOCK_QTY?: number;
          SVC?: string;
        };
        Relationships: [];
      };
      fact_stock_movement_monthly: {
        Row: {
          CLOSE_QTY: number | null;
          DIFF_QTY: number | null;
          GUESSED_QTY: number;
          IN_QTY: number;
          IS_USED: boolean;
          KIND: string;
          MONTH_SK: number;
          OPEN_QTY: number | null;
          OPTION_CD: string;
          OUT_QTY: number;
          PAID_QTY: number;
          PARTNER_CD: string;
          RETURN_QTY: number;
          SALE_QTY: number;
          THEORY_QTY: number | null;
          UNGRADED_QTY: number;
        };
        ComputedFields: never;
        Insert: {
          CLOSE_QTY?: number | null;
          DIFF_QTY?: number | null;
          GUESSED_QTY: number;
          IN_QTY: number;
          IS_USED: boolean;
          KIND: string;
          MONTH_SK: number;
          OPEN_QTY?: number | null;
          OPTION_CD: string;
          OUT_QTY: number;
          PAID_QTY?: number;
          PARTNER_CD: string;
          RETURN_QTY: number;
          SALE_QTY: number;
          THEORY_QTY?: number | null;
          UNGRADED_QTY: number;
        };
        Update: {
          CLOSE_QTY?: number | null;
          DIFF_QTY?: number | null;
          GUESSED_QTY?: number;
          IN_QTY?: number;
          IS_USED?: boolean;
          KIND?: string;
          MONTH_SK?: number;
          OPEN_QTY?: number | null;
          OPTION_CD?: string;
          OUT_QTY?: number;
          PAID_QTY?: number;
          PARTNER_CD?: string;
          RETURN_QTY?: number;
          SALE_QTY?: number;
          THEORY_QTY?: number | null;
          UNGRADED_QTY?: number;
        };
        Relationships: [];
      };
      fact_stock_snapshot: {
        Row: {
          AGE_120: number | null;
          AGE_180: number | null;
          AGE_181: number | null;
          AGE_30: number | null;
          AGE_45: number | null;
          AGE_60: number | null;
          CUST_RETURN_30D: number | null;
          EXH_DAY: string | null;
          ITEM_WINNER_YN: string | null;
          MOD_DT: string;
          MONTHLY_STORAGE_FEE: number | null;
          OFFER_CONDITION: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          PRODUCT_REG_DT: string | null;
          REQ_IB_DT: string | null;
          REQ_IBQTY: number | null;
          SALE_AMT_30D: number | null;
          SALE_AMT_7D: number | null;
          SALE_QTY_30D: number | null;
          SALE_QTY_7D: number | null;
          SEASON: string | null;
          SKU_ID: string | null;
          SNAP_DT: string;
          SOLD_YN: string | null;
          STOCK_QTY: number;
          SVC: string;
        };
        ComputedFields: never;
        Insert: {
          AGE_120?: number | null;
          AGE_180?: number | null;
          AGE_181?: number | null;
          AGE_30?: number | null;
          AGE_45?: number | null;
          AGE_60?: number | null;
          CUST_RETURN_30D?: number | null;
          EXH_DAY?: string | null;
          ITEM_WINNER_YN?: string | null;
          MOD_DT?: string;
          MONTHLY_STORAGE_FEE?: number | null;
          OFFER_CONDITION?: string;
          OPTION_CD: string;
          PARTNER_CD: string;
          PRODUCT_REG_DT?: string | null;
          REQ_IB_DT?: string | null;
          REQ_IBQTY?: number | null;
          SALE_AMT_30D?: number | null;
          SALE_AMT_7D?: number | null;
          SALE_QTY_30D?: number | null;
          SALE_QTY_7D?: number | null;
          SEASON?: string | null;
          SKU_ID?: string | null;
          SNAP_DT: string;
          SOLD_YN?: string | null;
          STOCK_QTY?: number;
          SVC?: string;
        };
        Update: {
          AGE_120?: number | null;
          AGE_180?: number | null;
          AGE_181?: number | null;
          AGE_30?: number | null;
          AGE_45?: number | null;
          AGE_60?: number | null;
          CUST_RETURN_30D?: number | null;
          EXH_DAY?: string | null;
          ITEM_WINNER_YN?: string | null;
          MOD_DT?: string;
          MONTHLY_STORAGE_FEE?: number | null;
          OFFER_CONDITION?: string;
          OPTION_CD?: string;
          PARTNER_CD?: string;
          PRODUCT_REG_DT?: string | null;
          REQ_IB_DT?: string | null;
          REQ_IBQTY?: number | null;
          SALE_AMT_30D?: number | null;
          SALE_AMT_7D?: number | null;
          SALE_QTY_30D?: number | null;
          SALE_QTY_7D?: number | null;
          SEASON?: string | null;
          SKU_ID?: string | null;
          SNAP_DT?: string;
          SOLD_YN?: string | null;
          STOCK_QTY?: number;
          SVC?: string;
        };
        Relationships: [];
      };
      log_ad_day: {
        Row: {
          AGE: number;
          DATE_SK: number;
          FILE_NM: string;
          FINAL_AGE: number;
          GRAIN: string;
          MOD_DT: string;
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          AGE: number;
          DATE_SK: number;
          FILE_NM: string;
          FINAL_AGE?: number;
          GRAIN: string;
          MOD_DT?: string;
          PARTNER_CD: string;
        };
        Update: {
          AGE?: number;
          DATE_SK?: number;
          FILE_NM?: string;
          FINAL_AGE?: number;
          GRAIN?: string;
          MOD_DT?: string;
          PARTNER_CD?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'log_ad_day_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      log_backup: {
        Row: {
          DONE_AT: string | null;
          FAIL_AT: string | null;
          ID: boolean;
          IS_DAILY: boolean;
        };
        ComputedFields: never;
        Insert: {
          DONE_AT?: string | null;
          FAIL_AT?: string | null;
          ID?: boolean;
          IS_DAILY?: boolean;
        };
        Update: {
          DONE_AT?: string | null;
          FAIL_AT?: string | null;
          ID?: boolean;
          IS_DAILY?: boolean;
        };
        Relationships: [];
      };
      log_change: {
        Row: {
          BRAND_CD: string | null;
          CAMPAIGN_ID: string | null;
          DIAGNOSIS_ID: number | null;
          FIELD: string;
          FROM_VAL: string | null;
          ID: number;
          INTERVENTION_ID: number | null;
          OPTION_CD: string | null;
          PARTNER_CD: string;
          PERIOD: string | null;
          REG_DT: string;
          SUBJECT: string;
          SUBJECT_ID: string;
          TO_VAL: string | null;
          USER_ID: string | null;
          USER_NM: string | null;
        };
        ComputedFields: never;
        Insert: {
          BRAND_CD?: string | null;
          CAMPAIGN_ID?: string | null;
          DIAGNOSIS_ID?: number | null;
          FIELD: string;
          FROM_VAL?: string | null;
          ID?: never;
          INTERVENTION_ID?: number | null;
          OPTION_CD?: string | null;
          PARTNER_CD: string;
          PERIOD?: string | null;
          REG_DT?: string;
          SUBJECT: string;
          SUBJECT_ID?: never;
          TO_VAL?: string | null;
          USER_ID?: string | null;
          USER_NM?: string | null;
        };
        Update: {
          BRAND_CD?: string | null;
          CAMPAIGN_ID?: string | null;
          DIAGNOSIS_ID?: number | null;
          FIELD?: string;
          FROM_VAL?: string | null;
          ID?: never;
          INTERVENTION_ID?: number | null;
          OPTION_CD?: string | null;
          PARTNER_CD?: string;
          PERIOD?: string | null;
          REG_DT?: string;
          SUBJECT?: string;
          SUBJECT_ID?: never;
          TO_VAL?: string | null;
          USER_ID?: string | null;
          USER_NM?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'log_change_BRAND_CD_PARTNER_CD_fkey';
            columns: ['BRAND_CD', 'PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_brand';
            referencedColumns: ['BRAND_CD', 'PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_change_DIAGNOSIS_ID_fkey';
            columns: ['DIAGNOSIS_ID'];
            isOneToOne: false;
            referencedRelation: 'fact_product_diagnosis';
            referencedColumns: ['ID'];
          },
          {
            foreignKeyName: 'log_change_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
          {
            foreignKeyName: 'log_change_PARTNER_CD_CAMPAIGN_ID_fkey';
            columns: ['PARTNER_CD', 'CAMPAIGN_ID'];
            isOneToOne: false;
            referencedRelation: 'dim_campaign';
            referencedColumns: ['PARTNER_CD', 'CAMPAIGN_ID'];
          },
          {
            foreignKeyName: 'log_change_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_change_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      log_diagnosis: {
        Row: {
          CALC_DAY: string;
          EDITION: number;
          MOD_DT: string;
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          CALC_DAY: string;
          EDITION?: number;
          MOD_DT?: string;
          PARTNER_CD: string;
        };
        Update: {
          CALC_DAY?: string;
          EDITION?: number;
          MOD_DT?: string;
          PARTNER_CD?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'log_diagnosis_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      log_file_upload: {
        Row: {
          ASIDE_AMT: number;
          ASIDE_CNT: number;
          ASIDE_SVC: string;
          CATEGORY: string;
          CHANGED_CNT: number | null;
          DROP_ID: string | null;
          ERR_CNT: number;
          FILE_HASH: string | null;
          FILE_NM: string | null;
          ID: number;
          IMPORT_ID: string | null;
          NEW_CNT: number | null;
          PARTNER_CD: string;
          PERIOD_END: string | null;
          PERIOD_START: string | null;
          REG_DT: string;
          REMOVED_CNT: number | null;
          RESTATED: Json | null;
          ROW_CNT: number;
          TABLE_NM: string;
          USER_ID: string | null;
          USER_NM: string | null;
          WAY: string | null;
        };
        ComputedFields: never;
        Insert: {
          ASIDE_AMT?: number;
          ASIDE_CNT?: number;
          ASIDE_SVC?: string;
          CATEGORY: string;
          CHANGED_CNT?: number | null;
          DROP_ID?: string | null;
          ERR_CNT?: number;
          FILE_HASH?: string | null;
          FILE_NM?: string | null;
          ID?: never;
          IMPORT_ID?: string | null;
          NEW_CNT?: number | null;
          PARTNER_CD: string;
          PERIOD_END?: string | null;
          PERIOD_START?: string | null;
          REG_DT?: string;
          REMOVED_CNT?: number | null;
          RESTATED?: Json | null;
          ROW_CNT?: number;
          TABLE_NM: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
          WAY?: string | null;
        };
        Update: {
          ASIDE_AMT?: number;
          ASIDE_CNT?: number;
          ASIDE_SVC?: string;
          CATEGORY?: string;
          CHANGED_CNT?: number | null;
          DROP_ID?: string | null;
          ERR_CNT?: number;
          FILE_HASH?: string | null;
          FILE_NM?: string | null;
          ID?: never;
          IMPORT_ID?: string | null;
          NEW_CNT?: number | null;
          PARTNER_CD?: string;
          PERIOD_END?: string | null;
          PERIOD_START?: string | null;
          REG_DT?: string;
          REMOVED_CNT?: number | null;
          RESTATED?: Json | null;
          ROW_CNT?: number;
          TABLE_NM?: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
          WAY?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'log_file_upload_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_file_upload_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      log_intervention: {
        Row: {
          CAMPAIGN_ID: string | null;
          CHANGE_ID: number | null;
          COST_AMT: number | null;
          END_DT: string | null;
          FIELD: string | null;
          FROM_VAL: string | null;
          ID: number;
          MEMO: string | null;
          NAME: string;
          PARTNER_CD: string;
          REG_DT: string;
          START_DT: string;
          TO_VAL: string | null;
          TYPE: string;
          USER_ID: string | null;
          USER_NM: string | null;
          VERSION: number;
        };
        ComputedFields: never;
        Insert: {
          CAMPAIGN_ID?: string | null;
          CHANGE_ID?: number | null;
          COST_AMT?: number | null;
          END_DT?: string | null;
          FIELD?: string | null;
          FROM_VAL?: string | null;
          ID?: never;
          MEMO?: string | null;
          NAME: string;
          PARTNER_CD: string;
          REG_DT?: string;
          START_DT: string;
          TO_VAL?: string | null;
          TYPE: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
          VERSION?: number;
        };
        Update: {
          CAMPAIGN_ID?: string | null;
          CHANGE_ID?: number | null;
          COST_AMT?: number | null;
          END_DT?: string | null;
          FIELD?: string | null;
          FROM_VAL?: string | null;
          ID?: never;
          MEMO?: string | null;
          NAME?: string;
          PARTNER_CD?: string;
          REG_DT?: string;
          START_DT?: string;
          TO_VAL?: string | null;
          TYPE?: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
          VERSION?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'log_intervention_CHANGE_ID_PARTNER_CD_fkey';
            columns: ['CHANGE_ID', 'PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'log_change';
            referencedColumns: ['ID', 'PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_intervention_PARTNER_CD_CAMPAIGN_ID_fkey';
            columns: ['PARTNER_CD', 'CAMPAIGN_ID'];
            isOneToOne: false;
            referencedRelation: 'dim_campaign';
            referencedColumns: ['PARTNER_CD', 'CAMPAIGN_ID'];
          },
          {
            foreignKeyName: 'log_intervention_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_intervention_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      log_intervention_option: {
        Row: {
          INTERVENTION_ID: number;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        ComputedFields: never;
        Insert: {
          INTERVENTION_ID: number;
          OPTION_CD: string;
          PARTNER_CD: string;
        };
        Update: {
          INTERVENTION_ID?: number;
          OPTION_CD?: string;
          PARTNER_CD?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'log_intervention_option_INTERVENTION_ID_PARTNER_CD_fkey';
            columns: ['INTERVENTION_ID', 'PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'log_intervention';
            referencedColumns: ['ID', 'PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_intervention_option_OPTION_CD_fkey';
            columns: ['OPTION_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_option';
            referencedColumns: ['OPTION_CD'];
          },
        ];
      };
      log_member_change: {
        Row: {
          ACTION: string;
          ACTOR: string;
          ACTOR_ID: string | null;
          ADDRESS: string | null;
          DETAIL: NonNullable<Json>;
          ID: number;
          MEMBER_EMAIL: string | null;
          MEMBER_ID: string | null;
          PARTNER_CD: string | null;
          REG_DT: string;
        };
        ComputedFields: never;
        Insert: {
          ACTION: string;
          ACTOR: string;
          ACTOR_ID?: string | null;
          ADDRESS?: string | null;
          DETAIL?: NonNullable<Json>;
          ID?: never;
          MEMBER_EMAIL?: string | null;
          MEMBER_ID?: string | null;
          PARTNER_CD?: string | null;
          REG_DT?: string;
        };
        Update: {
          ACTION?: string;
          ACTOR?: string;
          ACTOR_ID?: string | null;
          ADDRESS?: string | null;
          DETAIL?: NonNullable<Json>;
          ID?: never;
          MEMBER_EMAIL?: string | null;
          MEMBER_ID?: string | null;
          PARTNER_CD?: string | null;
          REG_DT?: string;
        };
        Relationships: [];
      };
      log_note: {
        Row: {
          ID: number;
          PARTNER_CD: string;
          REG_DT: string;
          SUBJECT: string;
          SUBJECT_ID: string;
          TEXT: string;
          USER_ID: string | null;
          USER_NM: string;
        };
        ComputedFields: never;
        Insert: {
          ID?: never;
          PARTNER_CD: string;
          REG_DT?: string;
          SUBJECT: string;
          SUBJECT_ID: string;
          TEXT: string;
          USER_ID?: string | null;
          USER_NM?: string;
        };
        Update: {
          ID?: never;
          PARTNER_CD?: string;
          REG_DT?: string;
          SUBJECT?: string;
          SUBJECT_ID?: string;
          TEXT?: string;
          USER_ID?: string | null;
          USER_NM?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'log_note_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_note_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      log_partner_state: {
        Row: {
          PARTNER_CD: string;
          REVISION: number;
        };
        ComputedFields: never;
        Insert: {
          PARTNER_CD: string;
          REVISION: number;
        };
        Update: {
          PARTNER_CD?: string;
          REVISION?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'log_partner_state_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: true;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
        ];
      };
      log_settlement_file: {
        Row: {
          CATEGORY: string;
          FILE_ID: number;
          FILE_NM: string;
          PART: string;
          PARTNER_CD: string;
          REG_DT: string;
          ROW_CNT: number;
          SETTLE_END_DT: string;
          SUM_AMT: number | null;
          SUMS: Json | null;
          USER_ID: string | null;
          VAT_AMT: number | null;
        };
        ComputedFields: never;
        Insert: {
          CATEGORY: string;
          FILE_ID?: never;
          FILE_NM: string;
          PART?: string;
          PARTNER_CD: string;
          REG_DT?: string;
          ROW_CNT: number;
          SETTLE_END_DT: string;
          SUM_AMT?: number | null;
          SUMS?: Json | null;
          USER_ID?: string | null;
          VAT_AMT?: number | null;
        };
        Update: {
          CATEGORY?: string;
          FILE_ID?: never;
          FILE_NM?: string;
          PART?: string;
          PARTNER_CD?: string;
          REG_DT?: string;
          ROW_CNT?: number;
          SETTLE_END_DT?: string;
          SUM_AMT?: number | null;
          SUMS?: Json | null;
          USER_ID?: string | null;
          VAT_AMT?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'log_settlement_file_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_settlement_file_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      log_taken_back: {
        Row: {
          LOAD: NonNullable<Json>;
          LOAD_ID: number;
          PARTNER_CD: string;
          REG_DT: string;
          USER_ID: string | null;
          USER_NM: string | null;
        };
        ComputedFields: never;
        Insert: {
          LOAD: NonNullable<Json>;
          LOAD_ID: number;
          PARTNER_CD: string;
          REG_DT?: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
        };
        Update: {
          LOAD?: NonNullable<Json>;
          LOAD_ID?: number;
          PARTNER_CD?: string;
          REG_DT?: string;
          USER_ID?: string | null;
          USER_NM?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'log_taken_back_PARTNER_CD_fkey';
            columns: ['PARTNER_CD'];
            isOneToOne: false;
            referencedRelation: 'dim_partner';
            referencedColumns: ['PARTNER_CD'];
          },
          {
            foreignKeyName: 'log_taken_back_USER_ID_fkey';
            columns: ['USER_ID'];
            isOneToOne: false;
            referencedRelation: 'auth_member';
            referencedColumns: ['ID'];
          },
        ];
      };
      raw_wing_inbound_request: {
        Row: {
          CUST_CD: string;
          DP_APRV_DT: string | null;
          EX_QTY: number;
          EXPIR_DT: string | null;
          IB_APRV_NO: string | null;
          IB_APRV_QTY: number;
          IB_CENTER: string | null;
          IB_REQ_DT: string;
          IB_REQ_NO: string | null;
          ID: number;
          INVOICE_NUM: string | null;
          LOGISTICS_COMPANY: string | null;
          MILKRUNNO: string | null;
          OPTION_CD: string;
          PICKUP_DT: string | null;
          PLT_AMT: number | null;
          PROD_DT: string | null;
          REG_DT: string;
          REMARKS: string | null;
          REQ_NO: string;
          RETURN_PENDING_QTY: number;
          RETURN_READY_QTY: number;
          SALE_READY_QTY: number;
          SCH_DT: string;
          SVC: string;
          TRUCK_AMT: number | null;
        };
        ComputedFields: never;
        Insert: {
          CUST_CD: string;
          DP_APRV_DT?: string | null;
          EX_QTY?: number;
          EXPIR_DT?: string | null;
          IB_APRV_NO?: string | null;
          IB_APRV_QTY?: number;
          IB_CENTER?: string | null;
          IB_REQ_DT: string;
          IB_REQ_NO?: string | null;
          ID?: never;
          INVOICE_NUM?: string | null;
          LOGISTICS_COMPANY?: string | null;
          MILKRUNNO?: string | null;
          OPTION_CD: string;
          PICKUP_DT?: string | null;
          PLT_AMT?: number | null;
          PROD_DT?: string | null;
          REG_DT?: string;
          REMARKS?: string | null;
          REQ_NO: string;
          RETURN_PENDING_QTY?: number;
          RETURN_READY_QTY?: number;
          SALE_READY_QTY?: number;
          SCH_DT: string;
          SVC?: string;
          TRUCK_AMT?: number | null;
        };
        Update: {
          CUST_CD?: string;
          DP_APRV_DT?: string | null;
          EX_QTY?: number;
          EXPIR_DT?: string | null;
          IB_APRV_NO?: string | null;
          IB_APRV_QTY?: number;
          IB_CENTER?: string | null;
          IB_REQ_DT?: string;
          IB_REQ_NO?: string | null;
          ID?: never;
          INVOICE_NUM?: string | null;
          LOGISTICS_COMPANY?: string | null;
          MILKRUNNO?: string | null;
          OPTION_CD?: string;
          PICKUP_DT?: string | null;
          PLT_AMT?: number | null;
          PROD_DT?: string | null;
          REG_DT?: string;
          REMARKS?: string | null;
          REQ_NO?: string;
          RETURN_PENDING_QTY?: number;
          RETURN_READY_QTY?: number;
          SALE_READY_QTY?: number;
          SCH_DT?: string;
          SVC?: string;
          TRUCK_AMT?: number | null;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      ad_campaign_parts: {
        Args: {
          ad_type?: string;
          adgroup_name?: string;
          attribution?: string;
          brand_cds?: string[];
          campaign_id?: string;
          campaign_name?: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          placement?: string;
          scope?: string;
          with_vat?: boolean;
        };
        Returns: Json;
      };
      ad_campaigns: {
        Args: {
          ad_type?: string;
          attribution?: string;
          brand_cds?: string[];
          campaign_name?: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          outcome?: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          placement?: string;
          scope?: string;
          sort_by?: string;
          sort_direction?: string;
          with_vat?: boolean;
        };
        Returns: Json;
      };
      ad_campaigns_summary: {
        Args: {
          ad_type?: string;
          attribution?: string;
          brand_cds?: string[];
          campaign_name?: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          placement?: string;
          scope?: string;
          unit?: string;
          with_vat?: boolean;
        };
        Returns: Json;
      };
      ad_days: { Args: { date_end: string; date_start: string; partner_cd: string }; Returns: Json };
      ad_keyword_detail: {
        Args: {
          ad_type?: string;
          attribution?: string;
          brand_cds?: string[];
          campaign_name?: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          keyword?: string;
          option_ids?: string[];
          partner_cd: string;
          scope?: string;
          unit?: string;
          with_vat?: boolean;
        };
        Returns: Json;
      };
      ad_keywords: {
        Args: {
          ad_type?: string;
          attribution?: string;
          brand_cds?: string[];
          campaign_name?: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          keyword?: string;
          keyword_class?: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          scope?: string;
          sort_by?: string;
          sort_direction?: string;
          with_vat?: boolean;
        };
        Returns: Json;
      };
      ad_keywords_summary: {
        Args: {
          ad_type?: string;
          attribution?: string;
          brand_cds?: string[];
          campaign_name?: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          keyword?: string;
          option_ids?: string[];
          partner_cd: string;
          scope?: string;
          with_vat?: boolean;
        };
        Returns: Json;
      };
      ad_options: {
        Args: {
          ad_type?: string;
          attribution?: string;
          brand_cds?: string[];
          campaign_name?: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          placement?: string;
          scope?: string;
          sort_by?: string;
          sort_direction?: string;
          with_vat?: boolean;
        };
        Returns: Json;
      };
      ad_register: {
        Args: {
          ad_type?: string;
          brand_cds?: string[];
          campaign_name?: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          sort_by?: string;
          sort_direction?: string;
          tab?: string;
        };
        Returns: Json;
      };
      ad_register_options: {
        Args: {
          campaign_id?: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      ad_search: { Args: { partner_cd: string; term: string }; Returns: Json };
      ad_settlements: {
        Args: {
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      add_note: {
        Args: { mentions?: string[]; note: string; partner_cd: string; subject: string; subject_id: string };
        Returns: number;
      };
      begin_invite: { Args: { email: string; partner_cd?: string }; Returns: string };
      begin_summary: { Args: { partner_cd: string }; Returns: undefined };
      brand_charges: { Args: { charge_type: string; partner_cd: string; year: number }; Returns: Json };
      brand_detail: {
        Args: {
          brand_cd: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
        };
        Returns: Json;
      };
      brand_movers: {
        Args: {
          brand_cd: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
        };
        Returns: Json;
      };
      brand_products: {
        Args: {
          brand_cd: string;
          comparison?: string;
          date_end: string;
          date_start: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          sale_state?: string;
          sort_by?: string;
          sort_direction?: string;
          stock_state?: string;
        };
        Returns: Json;
      };
      brand_sales_brands: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
        };
        Returns: Json;
      };
      brand_sales_pivot: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          measure?: string;
          partner_cd: string;
          top?: number;
          unit?: string;
        };
        Returns: Json;
      };
      brand_sales_rows: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          sort_by?: string;
          sort_direction?: string;
          unit?: string;
        };
        Returns: Json;
      };
      brand_sales_summary: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
        };
        Returns: Json;
      };
      brand_stock: { Args: { brand_cd: string; partner_cd: string }; Returns: Json };
      change_brand_charge: {
        Args: {
          brand_cd: string;
          charge_type: string;
          expected?: string;
          partner_cd: string;
          value: string;
          ym: string;
        };
        Returns: Json;
      };
      change_campaign: {
        Args: { campaign_id: string; expected?: string; field: string; partner_cd: string; value: string };
        Returns: Json;
      };
      change_diagnosis: {
        Args: { expected?: string; finding_id: number; partner_cd: string; status: string };
        Returns: Json;
      };
      change_loss_claim: {
        Args: {
          expected?: string;
          field: string;
          month: string;
          option_id: string;
          partner_cd: string;
          value: string;
        };
        Returns: Json;
      };
      change_mail_sender: {
        Args: { is_listed: boolean; partner_cd: string; sender: string };
        Returns: boolean;
      };
      change_member: {
        Args: { action: string; member_id: string; partner_cd?: string; value?: boolean };
        Returns: boolean;
      };
      change_options: {
        Args: {
          apply_dt?: string;
          expected?: string;
          field: string;
          option_ids: string[];
          partner_cd: string;
          value: string;
        };
        Returns: Json;
      };
      change_report_page: { Args: { source: string; url?: string }; Returns: undefined };
      change_report_rhythm: {
        Args: { partner_cd: string; rhythm: string; source: string };
        Returns: undefined;
      };
      change_sales_target: {
        Args: { brand_cd: string; expected?: string; partner_cd: string; value: string; ym: string };
        Returns: Json;
      };
      change_settlement_waiver: {
        Args: { category: string; partner_cd: string; period_end: string; waived: boolean };
        Returns: undefined;
      };
      change_todo: {
        Args: { assignee?: string; partner_cd: string; reason?: string; rule: string; until_day?: string };
        Returns: undefined;
      };
      changes: {
        Args: {
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          sort_by?: string;
          sort_direction?: string;
          subject: string;
          subject_id?: string;
        };
        Returns: Json;
      };
      claim_first_admin: { Args: { code: string }; Returns: string };
      close_partner: { Args: { closed: boolean; partner_cd: string }; Returns: boolean };
      create_intervention_of_change: { Args: { change_id: number; partner_cd: string }; Returns: Json };
      dashboard_todos: { Args: { partner_cd: string }; Returns: Json };
      dashboard_todos_all: { Args: Record<PropertyKey, never>; Returns: Json };
      default_views: { Args: Record<PropertyKey, never>; Returns: Json };
      delete_intervention: {
        Args: { intervention_id: number; partner_cd: string; version: number };
        Returns: Json;
      };
      delete_note: { Args: { note_id: number; partner_cd: string }; Returns: boolean };
      delete_partner: { Args: { name: string; partner_cd: string; place?: Json }; Returns: Json };
      delete_tag: { Args: { partner_cd: string; tag_id: number }; Returns: boolean };
      delete_view: { Args: { partner_cd: string; view_id: number }; Returns: boolean };
      diagnosis_detail: { Args: { option_id: string; partner_cd: string }; Returns: Json };
      diagnosis_list: {
        Args: {
          brand_cd?: string;
          confidence?: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          rule_cd?: string;
          sort_by?: string;
          sort_direction?: string;
          status?: string;
        };
        Returns: Json;
      };
      diagnosis_record: { Args: { partner_cd: string }; Returns: Json };
      drop_loads: { Args: { drop_id: string }; Returns: Json };
      end_feed: { Args: { feed_id: number; partner_cd: string }; Returns: boolean };
      enter_mail: {
        Args: {
          detail?: string;
          is_over?: boolean;
          mail_key: string;
          outcome?: string;
          partner_cd?: string;
          sender?: string;
        };
        Returns: string;
      };
      feeds: { Args: { partner_cd: string }; Returns: Json };
      file_partners: {
        Args: { campaign_ids: string[]; file_nm: string; option_cds: string[]; request_nos: string[] };
        Returns: string[];
      };
      first_admin_state: { Args: Record<PropertyKey, never>; Returns: string };
      home_summary: { Args: { partner_cd: string }; Returns: Json };
      import_add_rows: { Args: { import_id: string; part: number; rows: string[] }; Returns: number };
      import_cancel: { Args: { import_id: string }; Returns: undefined };
      import_commit: { Args: { allow_unknown?: boolean; import_id: string }; Returns: Json };
      import_keep_file: { Args: { import_id: string; part: number; piece: string }; Returns: boolean };
      import_preview: { Args: { import_id: string }; Returns: Json };
      import_start: {
        Args: {
          aside_amt?: number;
          aside_cnt?: number;
          aside_svc?: string;
          category: string;
          columns: string[];
          drop_id?: string;
          err_cnt: number;
          file_hash?: string;
          file_nm: string;
          partial: boolean;
          partner_cd: string;
          period_end: string;
          period_start: string;
          way?: string;
        };
        Returns: string;
      };
      import_states: { Args: { import_ids: string[] }; Returns: Json };
      import_wait: { Args: { import_id: string }; Returns: string };
      imports_waiting: { Args: { partner_cd: string }; Returns: Json };
      inbound_detail: {
        Args: { partner_cd: string; req_no: string; sort_by?: string; sort_direction?: string };
        Returns: Json;
      };
      inbound_plan: { Args: { option_ids: string[]; partner_cd: string }; Returns: Json };
      inbound_requests: {
        Args: {
          brand_cd?: string;
          date_end: string;
          date_start: string;
          ib_aprv_no?: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          req_no?: string;
          sort_by?: string;
          sort_direction?: string;
          status?: string;
          view: string;
        };
        Returns: Json;
      };
      intervention_detail: { Args: { intervention_id: number; partner_cd: string }; Returns: Json };
      intervention_panels: {
        Args: { days?: number; ids: number[]; option_ids?: string[]; partner_cd: string };
        Returns: Json;
      };
      interventions: {
        Args: {
          brand_cd?: string;
          date_end: string;
          date_start: string;
          name?: string;
          option_ids?: string[];
          partner_cd: string;
          type?: string;
        };
        Returns: Json;
      };
      load_file: { Args: { load_id: number; part: number; partner_cd: string }; Returns: string };
      load_history: { Args: { partner_cd: string }; Returns: Json };
      loss_claims: {
        Args: {
          brand_cd?: string;
          date_end: string;
          date_start: string;
          min_amt?: number;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          sort_by?: string;
          sort_direction?: string;
          status?: string;
        };
        Returns: Json;
      };
      loss_compensations: {
        Args: {
          basis: string;
          brand_cd?: string;
          date_end: string;
          date_start: string;
          loss_type?: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      loss_evidence: { Args: { month: string; option_id: string; partner_cd: string }; Returns: Json };
      loss_report: {
        Args: {
          basis: string;
          brand_cd?: string;
          date_end: string;
          date_start: string;
          loss_type?: string;
          option_ids?: string[];
          partner_cd: string;
          product_name?: string;
        };
        Returns: Json;
      };
      mail_list: {
        Args: {
          date_end: string;
          date_start: string;
          outcome?: string;
          page_number?: number;
          page_size?: number;
          sort_by?: string;
          sort_direction?: string;
          term?: string;
        };
        Returns: Json;
      };
      mail_partners: { Args: { sender: string }; Returns: string[] };
      mail_senders: { Args: { partner_cd: string }; Returns: string[] };
      make_feed: {
        Args: { days: number; job: Json; name: string; page: string; partner_cd: string };
        Returns: string;
      };
      managed_members: {
        Args: {
          page_number?: number;
          page_size?: number;
          sort_by?: string;
          sort_direction?: string;
          term?: string;
        };
        Returns: Json;
      };
      member_changes: {
        Args: {
          action?: string;
          date_end: string;
          date_start: string;
          page_number?: number;
          page_size?: number;
          sort_by?: string;
          sort_direction?: string;
          term?: string;
        };
        Returns: Json;
      };
      member_list: {
        Args: {
          page_number?: number;
          page_size?: number;
          sort_by?: string;
          sort_direction?: string;
          state?: string;
          term?: string;
        };
        Returns: Json;
      };
      member_partners: {
        Args: { member_id: string; page_number?: number; page_size?: number; term?: string };
        Returns: Json;
      };
      member_state: { Args: Record<PropertyKey, never>; Returns: string };
      morning_report_settings: { Args: Record<PropertyKey, never>; Returns: Json };
      my_dashboard: { Args: { partner_cd: string }; Returns: Json };
      my_dashboards: { Args: Record<PropertyKey, never>; Returns: Json };
      news: { Args: Record<PropertyKey, never>; Returns: Json };
      notes: { Args: { partner_cd: string; subject: string; subject_id: string }; Returns: Json };
      option_panel: { Args: { option_id: string; partner_cd: string }; Returns: Json };
      option_search: {
        Args: {
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          sort_by?: string;
          sort_direction?: string;
          terms: string[];
        };
        Returns: Json;
      };
      order_list: {
        Args: {
          brand_cd?: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          sort_by?: string;
          sort_direction?: string;
          urgency?: string;
        };
        Returns: Json;
      };
      partner_gaps: { Args: Record<PropertyKey, never>; Returns: Json };
      partner_list: {
        Args: {
          page_number?: number;
          page_size?: number;
          sort_by?: string;
          sort_direction?: string;
          state?: string;
          term?: string;
        };
        Returns: Json;
      };
      partner_state: { Args: { partner_cd: string }; Returns: string };
      partner_states: { Args: Record<PropertyKey, never>; Returns: string };
      portfolio: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      portfolios: {
        Args: {
          comparison?: string;
          date_end: string;
          date_start: string;
          level?: string;
          page_number?: number;
          page_size?: number;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      portfolios_trend: {
        Args: { date_end: string; date_start: string; level?: string; top?: number; unit?: string };
        Returns: Json;
      };
      product_analytics: {
        Args: {
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          product_ids: string[];
        };
        Returns: Json;
      };
      product_analytics_days: {
        Args: {
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          product_id: string;
        };
        Returns: Json;
      };
      product_analytics_options: {
        Args: {
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          product_id: string;
        };
        Returns: Json;
      };
      product_detail: { Args: { partner_cd: string; product_id: string }; Returns: Json };
      product_inbound: {
        Args: {
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_id: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      product_list: {
        Args: {
          amount_from?: number;
          amount_to?: number;
          brand_cd?: string;
          offer_condition?: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          price_from?: number;
          price_to?: number;
          product_name?: string;
          sale_state?: string;
          sort_by?: string;
          sort_direction?: string;
          tab?: string;
          winner?: string;
        };
        Returns: Json;
      };
      product_option_ids: {
        Args: {
          amount_from?: number;
          amount_to?: number;
          brand_cd?: string;
          offer_condition?: string;
          option_ids?: string[];
          partner_cd: string;
          price_from?: number;
          price_to?: number;
          product_name?: string;
          sale_state?: string;
          sort_by?: string;
          sort_direction?: string;
          tab?: string;
          winner?: string;
        };
        Returns: Json;
      };
      product_search: { Args: { partner_cd: string; row_limit?: number; term: string }; Returns: Json };
      product_stock: { Args: { partner_cd: string; product_id: string }; Returns: Json };
      product_stock_months: { Args: { partner_cd: string; product_id: string }; Returns: Json };
      refresh_dashboards: { Args: Record<PropertyKey, never>; Returns: Json };
      refresh_diagnosis: { Args: { partner_cd: string }; Returns: Json };
      refresh_portfolios: {
        Args: { comparison?: string; date_end: string; date_start: string };
        Returns: Json;
      };
      removed_interventions: { Args: { partner_cd: string }; Returns: Json };
      report_list: {
        Args: {
          date_end: string;
          date_start: string;
          outcome?: string;
          page_number?: number;
          page_size?: number;
          sort_by?: string;
          sort_direction?: string;
          term?: string;
        };
        Returns: Json;
      };
      reports_due: { Args: { partner_cds: string[] }; Returns: Json };
      reports_due_list: {
        Args: {
          page_number?: number;
          page_size?: number;
          report?: string;
          sort_by?: string;
          sort_direction?: string;
          state?: string;
          term?: string;
          whose?: string;
        };
        Returns: Json;
      };
      sales_explanation: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
        };
        Returns: Json;
      };
      sales_forecast: { Args: { brand_cds?: string[]; partner_cd: string }; Returns: Json };
      sales_source_days: {
        Args: {
          brand_cds?: string[];
          date_end: string;
          date_start: string;
          measure?: string;
          option_cd?: string;
          partner_cd: string;
          product_id?: string;
        };
        Returns: Json;
      };
      sales_source_loads: {
        Args: { date_end: string; date_start: string; partner_cd: string };
        Returns: Json;
      };
      sales_source_options: {
        Args: {
          brand_cds?: string[];
          date_end: string;
          date_start: string;
          measure?: string;
          option_cd?: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_id?: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      sales_targets: { Args: { partner_cd: string; year: number }; Returns: Json };
      save_column_sets: { Args: { sets: Json; table_id: string }; Returns: undefined };
      save_dashboard: { Args: { cards: string[]; hidden: string[] }; Returns: undefined };
      save_intervention: {
        Args: {
          cost_amt: number;
          end_day: string;
          intervention_id: number;
          memo: string;
          name: string;
          option_ids: string[];
          partner_cd: string;
          start_day: string;
          type: string;
          version: number;
        };
        Returns: Json;
      };
      save_morning_report: {
        Args: {
          hour: number;
          is_on: boolean;
          partner_cds?: string[];
          periods?: string[];
          weekdays: number[];
        };
        Returns: undefined;
      };
      save_partner: {
        Args: {
          brn?: string;
          industry?: string;
          is_new: boolean;
          name: string;
          partner_cd: string;
          representative?: string;
          vendor_ids?: string[];
        };
        Returns: boolean;
      };
      save_tag: {
        Args: { is_shared: boolean; name: string; partner_cd: string; tag_id: number };
        Returns: undefined;
      };
      save_view: {
        Args: {
          is_default?: boolean;
          is_shared: boolean;
          name: string;
          page: string;
          partner_cd: string;
          search: string;
          view_id?: number;
        };
        Returns: number;
      };
      saved_views: { Args: { page: string; partner_cd: string }; Returns: Json };
      settlement_lines: {
        Args: {
          brand_cds?: string[];
          date_end: string;
          date_start: string;
          measure: string;
          option_id?: string;
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          period_ends?: string[];
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      settlement_months: {
        Args: { brand_cds?: string[]; last_month: string; partner_cd: string };
        Returns: Json;
      };
      settlement_periods: {
        Args: { date_end: string; date_start: string; partner_cd: string };
        Returns: Json;
      };
      settlement_products: {
        Args: {
          brand_cds?: string[];
          date_end: string;
          date_start: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          period_ends?: string[];
          product_name?: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      settlement_report: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          period_ends?: string[];
        };
        Returns: Json;
      };
      snapshot_dates: { Args: { partner_cd: string }; Returns: Json };
      stock_list: {
        Args: {
          brand_cd?: string;
          doc_state?: string;
          offer_condition?: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          snap_date?: string;
          sort_by?: string;
          sort_direction?: string;
        };
        Returns: Json;
      };
      stock_reconciliation: {
        Args: {
          brand_cd?: string;
          date_end: string;
          date_start: string;
          option_ids?: string[];
          page_number?: number;
          page_size?: number;
          partner_cd: string;
          product_name?: string;
          sort_by?: string;
          sort_direction?: string;
          state?: string;
        };
        Returns: Json;
      };
      tag_campaigns: {
        Args: { campaigns: string[]; is_on?: boolean; is_shared: boolean; name: string; partner_cd: string };
        Returns: Json;
      };
      tag_options: {
        Args: { is_on?: boolean; is_shared: boolean; name: string; option_ids: string[]; partner_cd: string };
        Returns: Json;
      };
      tags: { Args: { campaign_id?: string; option_id?: string; partner_cd: string }; Returns: Json };
      take_back_load: { Args: { load_id: number; partner_cd: string }; Returns: undefined };
      todo_people: { Args: { partner_cd: string }; Returns: Json };
      total_sales_brands: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
        };
        Returns: Json;
      };
      total_sales_days: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          unit?: string;
        };
        Returns: Json;
      };
      total_sales_products: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
          row_limit?: number;
        };
        Returns: Json;
      };
      total_sales_summary: {
        Args: {
          brand_cds?: string[];
          comparison?: string;
          date_end: string;
          date_start: string;
          partner_cd: string;
        };
        Returns: Json;
      };
      write_position: { Args: Record<PropertyKey, never>; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
