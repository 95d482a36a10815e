/** A wrong argument of the administration command; its message is printed as it is. */
export class AdminError extends Error {
  override name = 'AdminError';
}
