/** A request with this header meets the pauses of a new project, others wide limits. */
export const limitsHeader = 'x-project-limits';
