// What the default table of requirements asks of roles, in words for the descriptions of rules.
import { groupBy } from '../collections/group-by.ts'
import {
  DEFAULT_REQUIREMENTS,
  type RequirementRole,
  type RoleRequirements,
} from '../facts/default-requirements.ts'
import { DEFAULT_SETTINGS } from '../facts/settings.ts'
import { formatMemory, MIB } from '../text/units.ts'
import { formatNumber, listOf, plural } from '../text/wording.ts'
import { ocpRequirements } from './ocp-requirements.ts'
import { MEMINFO_TOLERANCE, MEMORY_TOLERANCE_MIB } from './requirements.ts'

type Amount = (requirements: RoleRequirements) => string | null

const amountOf =
  (field: keyof RoleRequirements, format: (value: number) => string): Amount =>
  ({ [field]: value }) =>
    value === undefined ? null : format(value)

export const CORES: Amount = amountOf('cpu_cores', (count) => plural(count, 'core'))
export const MEMORY: Amount = amountOf('ram_mib', (mib) => formatMemory(mib * MIB))
export const DISK: Amount = amountOf('disk_size_gb', (gb) => `${gb} GB`)
export const DISK_LATENCY: Amount = amountOf('installation_disk_speed_threshold_ms', (ms) => `${ms} ms`)
export const NETWORK_LATENCY: Amount = amountOf('network_latency_threshold_ms', (ms) => `${ms} ms`)
export const PACKET_LOSS: Amount = amountOf('packet_loss_percentage', (percent) => `${percent} %`)

const ROLE: Readonly<Record<RequirementRole, string>> = {
  master: 'control plane',
  sno: 'single node',
  worker: 'worker',
  arbiter: 'arbiter',
  'edge-worker': 'BlueField card as worker',
}

const NODES: Readonly<Record<RequirementRole, string>> = {
  master: 'control plane nodes',
  sno: 'single nodes',
  worker: 'workers',
  arbiter: 'arbiters',
  'edge-worker': 'BlueField cards as workers',
}

/** `control plane and single node 16 GiB, worker and arbiter 8 GiB`, and what newer versions ask for instead. */
export const amountsOfRoles = (
  amount: Amount,
  roles: readonly RequirementRole[] = ['master', 'sno', 'worker', 'arbiter'],
): string =>
  [
    ...byAmount(amount, roles).map(([text, same]) => `${listOf(same.map((role) => ROLE[role]))} ${text}`),
    ...laterAmounts(amount, roles),
  ].join(', ')

/** `100 ms for control plane nodes, 1000 ms for workers and arbiters`. */
export const amountsForNodes = (
  amount: Amount,
  roles: readonly RequirementRole[] = ['master', 'worker', 'arbiter'],
): string =>
  byAmount(amount, roles)
    .map(([text, same]) => `${text} for ${listOf(same.map((role) => NODES[role]))}`)
    .join(', ')

export const defaultRequirements = (role: RequirementRole): RoleRequirements =>
  ocpRequirements(DEFAULT_SETTINGS, '', role)

const byAmount = (
  amount: Amount,
  roles: readonly RequirementRole[],
): [string, readonly RequirementRole[]][] => [
  ...groupBy(roles, (role) => amount(defaultRequirements(role)) ?? 'nothing'),
]

const laterAmounts = (amount: Amount, roles: readonly RequirementRole[]): string[] =>
  DEFAULT_REQUIREMENTS.filter(({ match_type }) => match_type === 'min_version').flatMap((entry) =>
    roles.flatMap((role) => {
      const text = amount(entry[role] ?? {})
      return text === null ? [] : [`from OpenShift ${entry.version} on ${ROLE[role]} ${text}`]
    }),
  )

export const MEMORY_TOLERANCE = `${formatMemory(MEMORY_TOLERANCE_MIB * MIB)} less are tolerated, and another ${formatNumber(MEMINFO_TOLERANCE * 100)} % where the size was read from /proc/meminfo.`
