/** What is needed of a logger, with its argument order. */
export interface ReleaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export const SILENT_LOG: ReleaseLog = { info: () => {}, warn: () => {} }
