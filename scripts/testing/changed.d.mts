export function forkPoint(): string;
export function changedFiles(since: string): string[];
export function databaseTestsOf(changed: string[]): string[];
export function journeysOf(changed: string[], all?: string[]): string[];
