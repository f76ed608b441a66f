import type { HostSummary } from '@groundwork/contract/groundwork'
import type { Host } from '@groundwork/contract/hosts'

export interface HostTabProps {
  /** From the stream, always fresh. */
  readonly summary: HostSummary
  readonly host: Host
}
