interface ImportMetaEnv {
  /** Set together for a build that a static host serves beside a Supabase project. */
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_KEY?: string;
  /** Where that project's replicas answer reads. */
  readonly VITE_SUPABASE_READ_URL?: string;
  /** 1 where that project sends text messages to second factors. */
  readonly VITE_PHONE_FACTORS?: string;
  /** 1 where that project's function of summaries has its secrets. */
  readonly VITE_SUMMARIES?: string;
}
