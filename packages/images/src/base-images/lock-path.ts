/** The lock of the process that fetches this file. */
export const lockPath = (path: string): string => `${path}.lock`
