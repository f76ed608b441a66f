/** A service, and who we are there. */
export interface Context {
  readonly url: string
  /** Name of the account, as far as it is known. */
  readonly user?: string
  /** Sent as a bearer token. */
  readonly token?: string
  readonly expires_at?: string
  /** File with the authorities that are trusted beside those of this computer. */
  readonly ca?: string
  /** Files with which this client shows who it is. */
  readonly cert?: string
  readonly key?: string
  /** PEM of the one certificate that counts, and its SHA-256, seen and accepted at the first contact. */
  readonly pinned_certificate?: string
  readonly fingerprint?: string
}

export interface ContextFile {
  readonly current: string | null
  readonly contexts: Readonly<Record<string, Context>>
}

export const NO_CONTEXTS: ContextFile = { current: null, contexts: {} }
