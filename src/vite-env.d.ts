interface ImportMetaEnv {
  /** Set together for a build that a static host serves beside a Supabase project. */
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_KEY?: string;
}
