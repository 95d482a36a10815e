const second = 1000;

/** How long an answer counts as fresh and how long an unused one is kept (specification section 9), in ms. */
export const freshness = {
  stockList: { staleTime: 120 * second },
  snapshotDates: { staleTime: 300 * second },
  stockLastUpdate: { staleTime: 300 * second },
  inboundList: { staleTime: 30 * second },
  inboundDetail: { staleTime: 30 * second, gcTime: 300 * second },
  inboundLastUpdate: { staleTime: 60 * second, gcTime: 300 * second },
  /** Figures of sales: loads replace whole days, once a morning. */
  sales: { staleTime: 60 * second },
  /** Every option with stock, sales and what people enter. */
  products: { staleTime: 60 * second },
  /** Advertising, which is loaded once a morning, and what people enter about campaigns. */
  ads: { staleTime: 60 * second },
  /** Settlement, which is loaded once a week, and what people enter about it. */
  settlement: { staleTime: 60 * second },
  /** Losses and compensation, which follow each load, and what people enter about claims. */
  losses: { staleTime: 60 * second },
  /** Interventions, which members enter; their effects are of the days now loaded. */
  interventions: { staleTime: 60 * second },
  /** Scores and findings, made with the day and after each load. */
  diagnosis: { staleTime: 60 * second },
  /** Names and ids change with a load; who searches asks for another word anyway. */
  productSearch: { staleTime: 60 * second },
  /** The morning page: facts of yesterday and of the inbound list. */
  home: { staleTime: 60 * second },
  /** How the member arranged the dashboard: another window may have changed it. */
  dashboardCards: { staleTime: 0 },
  /** The member's own sets of columns: another window may have added one. */
  columnSets: { staleTime: 0 },
  /** Views that the member or another kept of a page. */
  savedViews: { staleTime: 0 },
  /** Feeds that are read, and that another may have ended meanwhile. */
  feeds: { staleTime: 0 },
  /** Tags that another may have given meanwhile. */
  tags: { staleTime: 0 },
  /** Notes that another may have left meanwhile. */
  notes: { staleTime: 0 },
  /** Read whenever it is opened: looking makes it read. */
  news: { staleTime: Infinity, gcTime: 0 },
  /** The member's own, which pages open with: read once, and again after the member changed one here. */
  defaultViews: { staleTime: Infinity, gcTime: Infinity },
  /** The member's own settings: a mail's link or another window may have changed them. */
  morningReport: { staleTime: 0 },
  /** Every load of this window and of others is told to the page anyway. */
  uploadHistory: { staleTime: 60 * second },
  /** Loads that may be taken back, read each time somebody asks. */
  dropLoads: { staleTime: 0, gcTime: 0 },
  /** Made once a day. */
  backup: { staleTime: 300 * second },
  /** Members and their rights, which another administrator may change meanwhile. */
  administration: { staleTime: 0 },
  /** Members, partners and brands change seldom; a partner change or a sign-out drops them anyway. */
  member: { staleTime: 300 * second },
  partners: { staleTime: 300 * second },
  brands: { staleTime: 300 * second },
} as const;
