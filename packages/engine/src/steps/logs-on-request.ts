import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { HostFacts } from '../facts/host-facts.ts'

/** The agent is there and asks for steps. */
export const LOGS_ON_REQUEST: readonly HostStatus[] = [
  'discovering',
  'known',
  'insufficient',
  'pending-for-input',
]

/** Asked for by a person, and not there yet. */
export const areLogsWanted = ({ status, logs_info, logs_collected_at }: HostFacts): boolean =>
  LOGS_ON_REQUEST.includes(status) &&
  (logs_info === 'requested' || logs_info === 'collecting') &&
  logs_collected_at === null
