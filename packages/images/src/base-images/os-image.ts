/** A live ISO that media are made from, as configured. */
export interface OsImage {
  readonly openshift_version: string
  /** x86_64, arm64, ppc64le or s390x */
  readonly cpu_architecture: string
  /** http(s) URL, or path of a local file (absolute, or file: URL). */
  readonly url: string
  /** Build id of the system on it. */
  readonly version: string
  /** Hex; empty: unknown. */
  readonly sha256: string
  readonly type: 'full-iso' | 'disconnected-iso'
  /** Read it where it is by HTTP ranges, and keep nothing. */
  readonly isRemote: boolean
}
