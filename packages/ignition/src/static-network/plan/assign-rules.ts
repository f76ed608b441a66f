// Which interface holds a routing rule: the one that it names, or one with routes in its table, or else the first with
// addresses. The default table counts as a table of every interface.

import { compareText } from '@groundwork/text/compare-text'
import type { Family } from '../ip.ts'
import { isEnabled } from '../nmstate/ip-settings.ts'
import type { RuleSettings } from '../nmstate/routing-settings.ts'
import { type AssignedRoute, MAIN_TABLE } from './assign-routes.ts'
import { LOOPBACK_NAME } from './loopback.ts'
import { canHaveAddresses, type PlannedInterface, type Written } from './planned-interfaces.ts'

/** Rules that do not say how important they are count on from here, or from the last that does. */
const FIRST_PRIORITY = 30_000

export interface AssignedRule {
  /** null: no interface can hold it. */
  readonly interfaceName: string | null
  readonly family: Family
  readonly priority: number
  readonly tableId: number
  readonly settings: RuleSettings
  /** ReadPosition in route-rules.config. */
  readonly index: number
}

interface Places {
  readonly routes: readonly AssignedRoute[]
  readonly interfaces: readonly PlannedInterface[]
  readonly written: readonly Written[]
}

export function assignRules(rules: readonly RuleSettings[], places: Places): readonly AssignedRule[] {
  const wanted = rules
    .map((settings, index) => ({ settings, index }))
    .filter((rule) => isKept(rule.settings, places))
  const counted = wanted.map(({ settings }) => settings.priority ?? 0)
  let priority = Math.max(FIRST_PRIORITY - 1, ...counted) + 1
  return wanted.map(({ settings, index }) => {
    const family = ruleFamily(settings)
    const holder = holderOf(settings, family, places)
    const isCounted = settings.priority === undefined || settings.priority < 0
    return {
      interfaceName: holder !== null && canHold(holder, family, places) ? holder : null,
      family,
      priority: isCounted ? priority++ : (settings.priority ?? 0),
      tableId: settings['route-table'] || MAIN_TABLE,
      settings,
      index,
    }
  })
}

/** Rules of interfaces that are left alone are left alone too. */
const isKept = ({ state, iif }: RuleSettings, { written }: Places): boolean =>
  state !== 'absent' &&
  !written.some(
    ({ settings }) => settings.state === 'ignore' && settings.kind !== 'ovs-bridge' && settings.name === iif,
  )

/** null: the interface that the rule names is not there. */
function holderOf(rule: RuleSettings, family: Family, places: Places): string | null {
  const { routes, interfaces, written } = places
  const names = kernelNames(places)
  if (rule.iif !== undefined) return names.includes(rule.iif) || rule.iif === LOOPBACK_NAME ? rule.iif : null
  const tableId = rule['route-table'] ?? MAIN_TABLE
  const byRoutes = [...new Set(routes.map(({ interfaceName }) => interfaceName))].sort(compareText)
  const byTable = [...byRoutes, ...names].find((name) => hasTable(name, tableId, family, places))
  if (byTable !== undefined) return byTable
  const enabled = interfaces.filter(
    (planned) =>
      canHaveAddresses(planned) && isEnabled(planned.settings[family]) && isWritten(planned, written),
  )
  return enabled[0]?.settings.name ?? LOOPBACK_NAME
}

const isWritten = (planned: PlannedInterface, written: readonly Written[]): boolean =>
  written.some(({ settings }) => settings === planned.settings)

/** Those that the rule could be given to, even if they cannot take it. */
const kernelNames = ({ interfaces, written }: Places): readonly string[] =>
  [
    ...interfaces.filter(({ isUnwrittenPeer }) => !isUnwrittenPeer).map(({ settings }) => settings),
    ...written.map(({ settings }) => settings).filter(({ state }) => state === 'absent'),
  ]
    .filter(({ kind }) => kind !== 'ovs-bridge')
    .map(({ name }) => name)
    .sort(compareText)

function hasTable(name: string, tableId: number, family: Family, places: Places): boolean {
  const own = places.routes.filter((route) => route.interfaceName === name && route.family === family)
  const isSame = (table: number) => table === tableId || (table === 0 && tableId === MAIN_TABLE)
  if (own.some(({ settings }) => isSame(settings['table-id'] ?? MAIN_TABLE))) return true
  if (name !== LOOPBACK_NAME && !kernelNames(places).includes(name)) return false
  const planned = places.interfaces.find(
    ({ settings }) => settings.name === name && settings.kind !== 'ovs-bridge',
  )
  const automatic =
    planned && canHaveAddresses(planned) ? planned.settings[family]?.['auto-route-table-id'] : undefined
  return isSame(automatic ?? MAIN_TABLE)
}

function canHold(name: string, family: Family, { interfaces, written }: Places): boolean {
  const planned = interfaces.find(({ settings }) => settings.name === name && settings.kind !== 'ovs-bridge')
  if (planned) return canHaveAddresses(planned) && planned.settings[family] !== undefined
  return name === LOOPBACK_NAME && !written.some(({ settings }) => settings.name === LOOPBACK_NAME)
}

const ruleFamily = (rule: RuleSettings): Family =>
  rule.family ?? rule['ip-from']?.family ?? rule['ip-to']?.family ?? 'ipv4'
