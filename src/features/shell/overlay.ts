/** What the shell opens over itself, one at a time. */
export type Overlay = 'close-all' | 'palette' | 'shortcuts' | 'views' | 'news';
