import type { Medium } from '../media/medium.ts'

/** The medium that a route means. */
export interface ResolvedMedium {
  readonly medium: Medium
  readonly downloadName: string
  /** null: the same for all infra-envs, so its readers are not counted. */
  readonly infraEnvId: string | null
  /** As the log of readers calls it. */
  readonly kind: string
}
