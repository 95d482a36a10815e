/** Where this process makes a file or a folder, beside its place: a rename puts it there as a whole. */
export function draftOf(place: string): string {
  return `${place}.pdesk-draft-${process.pid}`;
}

/** The names that draftOf gives: place and process. */
export const draftName = /^(.+)\.pdesk-draft-(\d+)$/;
