/** How a Kubernetes API is reached, and as whom. */
export interface KubeAccess {
  /** Without a slash at the end. */
  readonly server: string
  /** PEM; absent: the authorities that the machine trusts. */
  readonly ca?: string
  readonly identity?: { readonly cert: string; readonly key: string }
  readonly token?: string
}

/** What is valid now: tokens and certificates are renewed while a program runs. */
export type AccessSource = () => Promise<KubeAccess>

/** The text of a file; null: there is none. */
export type ReadText = (path: string) => Promise<string | null>
