// Written by scripts/make-media.ts.

/** The public pictures and the film of supabase/media by their plain names. */
export const mediaFiles = {
  'empty-list-dark.svg': 'empty-list-dark.8dc24f2e.svg',
  'empty-list-light.svg': 'empty-list-light.850807e6.svg',
  'empty-loads-dark.svg': 'empty-loads-dark.fc1c2ee0.svg',
  'empty-loads-light.svg': 'empty-loads-light.511dad4a.svg',
  'empty-partners-dark.svg': 'empty-partners-dark.d297169c.svg',
  'empty-partners-light.svg': 'empty-partners-light.6487c477.svg',
  'login-vp9.mp4': 'login-vp9.96bb9c37.mp4',
  'login.webp': 'login.49f36f3e.webp',
  'login.mp4': 'login.85f3e094.mp4',
};
