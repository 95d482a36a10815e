/** Where a process, by itself this one, makes a file or a folder, beside its place: a rename puts it there as a whole. */
export function draftOf(place: string, pid = process.pid): string {
  return `${place}.pdesk-draft-${pid}`;
}

/** The names that draftOf gives: place and process. */
export const draftName = /^(.+)\.pdesk-draft-(\d+)$/;
