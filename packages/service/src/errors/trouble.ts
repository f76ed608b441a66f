// Why the database or a disk cannot do its work, in words for the caller.

export interface Trouble {
  /** 507: there is no room. 503: anything else. */
  readonly status: 503 | 507
  /** What is wrong and what to do, in whole sentences. */
  readonly reason: string
  readonly retryAfterSeconds: number
  /** Waiting does not help: what was stored is broken. */
  readonly isDamage?: boolean
}

/** Thrown instead of asking a database that is known not to answer, or when it stopped answering. */
export class DatabaseUnavailableError extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.reason)
    this.name = 'DatabaseUnavailableError'
    this.trouble = trouble
  }
}
