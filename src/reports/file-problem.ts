/** A file that is refused as a whole; the message is the sentence that the person reads. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}
