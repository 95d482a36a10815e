/** A wrong argument of the administration command; its message is printed as it is. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** Thrown with the whole report of a check that found something wrong, so that a script that runs it stops. */
export class FailedCheck extends AdminError {
  override name = 'FailedCheck';
}
