import type { Medium } from '../media/medium.ts'
import type { Reading } from '../readers/reading.ts'

/** The medium that a route means. */
export interface ResolvedMedium {
  readonly medium: Medium
  readonly downloadName: string
  /** null: the same for all infra-envs, so its readers are not counted. */
  readonly infraEnvId: string | null
  /** As the log of readers calls it. */
  readonly kind: string
}

/** null: its readers are not counted. */
export const readingOf = ({ medium, infraEnvId, kind }: ResolvedMedium, address: string): Reading | null =>
  infraEnvId === null ? null : { infraEnvId, address, medium: kind, tag: medium.tag, size: medium.size }
