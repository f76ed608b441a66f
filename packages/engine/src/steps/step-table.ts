// Which steps a host gets, by what it is and by its status: the order is the order in which they are sent, the seconds
// are the time until it asks again. A step whose condition is not met is left out (see the file of the step).
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { isDay2Host, isUnbound } from '../context/topology.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { SentStepType } from './step.ts'

export interface StepRow {
  readonly steps: readonly SentStepType[]
  readonly seconds: number
  /** `exit`: the agent ends, is started again and registers anew. */
  readonly afterwards: 'continue' | 'exit'
}

type Steps = readonly SentStepType[]

const NONE: Steps = []
const INVENTORY: Steps = ['inventory']
const VIPS: Steps = ['free-network-addresses', 'dhcp-lease-allocate']
const DAY1_NETWORK: Steps = ['connectivity-check', 'tang-connectivity-check', ...VIPS]
const DAY2_NETWORK: Steps = ['connectivity-check', 'api-vip-connectivity-check', 'tang-connectivity-check']
const NAMES_AND_TIME: Steps = ['ntp-synchronizer', 'domain-resolution']
const GIVE_UP: Steps = ['logs-gather', 'stop-installation']

const SOON = 60
const LATER = 120

const row = (steps: Steps, seconds: number): StepRow => ({ steps, seconds, afterwards: 'continue' })
const START_OVER: StepRow = { steps: NONE, seconds: 0, afterwards: 'exit' }

/** For every status that a table does not name. */
export const OTHERWISE: StepRow = row(NONE, SOON)

type Table = Readonly<Partial<Record<HostStatus, StepRow>>>

// A host that is not ready describes itself first, because the other steps depend on it.
const DAY1_NOT_READY = row([...INVENTORY, ...DAY1_NETWORK, ...NAMES_AND_TIME, 'verify-vips'], SOON)

const DAY1: Table = {
  known: row([...DAY1_NETWORK, ...INVENTORY, ...NAMES_AND_TIME, 'verify-vips'], SOON),
  insufficient: DAY1_NOT_READY,
  'pending-for-input': DAY1_NOT_READY,
  discovering: row(INVENTORY, SOON),
  disconnected: row(INVENTORY, LATER),
  'preparing-for-installation': row(
    ['dhcp-lease-allocate', 'installation-disk-speed-check', 'container-image-availability'],
    SOON,
  ),
  installing: row(['install', 'dhcp-lease-allocate'], SOON),
  'installing-in-progress': row(['dhcp-lease-allocate'], SOON),
  error: row(GIVE_UP, LATER),
  cancelled: row(GIVE_UP, LATER),
  disabled: row(NONE, LATER),
  resetting: row(NONE, LATER),
  binding: START_OVER,
}

const DAY2: Table = {
  known: row([...DAY2_NETWORK, ...INVENTORY, ...NAMES_AND_TIME], SOON),
  insufficient: row([...INVENTORY, ...DAY2_NETWORK, ...NAMES_AND_TIME], SOON),
  'pending-for-input': row([...INVENTORY, ...DAY2_NETWORK], SOON),
  discovering: row([...INVENTORY, ...NAMES_AND_TIME], SOON),
  disconnected: row(INVENTORY, LATER),
  installing: row(['install'], SOON),
  'installing-in-progress': row(NONE, SOON),
  error: row(GIVE_UP, LATER),
  cancelled: row(GIVE_UP, LATER),
  disabled: row(NONE, LATER),
  resetting: row(NONE, LATER),
  binding: START_OVER,
}

const UNBOUND_ALIVE = row([...INVENTORY, 'ntp-synchronizer'], SOON)

const UNBOUND: Table = {
  'discovering-unbound': UNBOUND_ALIVE,
  'insufficient-unbound': UNBOUND_ALIVE,
  'known-unbound': UNBOUND_ALIVE,
  'disconnected-unbound': row(INVENTORY, LATER),
  unbinding: START_OVER,
  'unbinding-pending-user-action': START_OVER,
  reclaiming: row(['download-boot-artifacts'], SOON),
  'reclaiming-rebooting': { steps: ['reboot-for-reclaim'], seconds: LATER, afterwards: 'exit' },
  'disabled-unbound': row(NONE, LATER),
}

export type Mode = 'day-1' | 'day-2' | 'unbound'

export const STEP_TABLE: Readonly<Record<Mode, Table>> = { 'day-1': DAY1, 'day-2': DAY2, unbound: UNBOUND }

export function modeOf(host: HostFacts): Mode {
  if (isUnbound(host)) return 'unbound'
  return isDay2Host(host) ? 'day-2' : 'day-1'
}

export const stepRowFor = (host: HostFacts): StepRow => STEP_TABLE[modeOf(host)][host.status] ?? OTHERWISE
