import type { RedfishClient } from '../redfish/redfish-client.ts'
import type { Identity, Personality } from '../vendors/personality.ts'

/** One computer behind a BMC, and where the BMC keeps what belongs to it. Values are read again whenever they are needed. */
export interface Machine {
  readonly client: RedfishClient
  readonly systemPath: string
  /** Those of the system first; never empty on a BMC that can be reset. */
  readonly managerPaths: readonly string[]
  readonly identity: Identity
  readonly personality: Personality
  readonly redfishVersion: string
  readonly licensePath: string | null
}
