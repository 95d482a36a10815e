/** Tells the operator a sentence of the host's own, on standard output. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** The same for what is wrong, on standard error. */
export function sayWrong(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
