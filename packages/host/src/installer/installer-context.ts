import type { AgentLog } from '../agent/agent-log.ts'
import type { Machine } from '../machine/machine.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { InstallerSettings } from './installer-settings.ts'

/** What every part of an installation works with. */
export interface InstallerContext {
  readonly machine: Machine
  readonly settings: InstallerSettings
  readonly service: ServiceClient
  /** Masks secrets by itself. */
  readonly log: AgentLog
  readonly signal: AbortSignal
  /** Called with every stage that is reported. */
  readonly stageChanged?: () => void
}
