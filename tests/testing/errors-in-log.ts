/** Errors that the service has logged; while its database is there it has no reason for any, whatever is asked. */
export const errorsIn = (log: string): readonly string[] =>
  log.split('\n').filter((line) => /"level":[56]0/.test(line))
