// Which interface holds a routing rule: one with routes in the rule's table, or else the first with addresses.
import type { Family } from '../ip.ts'
import { isEnabled } from '../nmstate/ip-settings.ts'
import type { RuleSettings } from '../nmstate/routing-settings.ts'
import { MAIN_TABLE, type PlacedRoute } from './place-routes.ts'
import { canHaveAddresses, type PlannedInterface } from './planned-interfaces.ts'

/** Rules that do not say how important they are count on from here. */
const FIRST_PRIORITY = 30_000

export interface PlacedRule {
  /** null: no interface can hold it. */
  readonly interfaceName: string | null
  readonly family: Family
  readonly priority: number
  readonly tableId: number
  readonly settings: RuleSettings
  /** Place in route-rules.config. */
  readonly index: number
}

export function placedRules(
  rules: readonly RuleSettings[],
  routes: readonly PlacedRoute[],
  interfaces: readonly PlannedInterface[],
): readonly PlacedRule[] {
  const holders = { ipv4: holdersOf('ipv4', interfaces), ipv6: holdersOf('ipv6', interfaces) }
  const holdersByTable = new Map<string, string>()
  for (const { family, tableId, interfaceName } of routes) {
    const key = `${family} ${tableId}`
    if (!holdersByTable.has(key) && holders[family].includes(interfaceName))
      holdersByTable.set(key, interfaceName)
  }
  let priority = FIRST_PRIORITY
  return rules.flatMap((settings, index) => {
    if (settings.state === 'absent') return []
    const family = ruleFamily(settings)
    const tableId = settings['route-table'] || MAIN_TABLE
    const holder = tableId === MAIN_TABLE ? undefined : holdersByTable.get(`${family} ${tableId}`)
    const isCounted = settings.priority === undefined || settings.priority < 0
    return [
      {
        interfaceName: holder ?? holders[family][0] ?? null,
        family,
        priority: isCounted ? priority++ : (settings.priority ?? 0),
        tableId,
        settings,
        index,
      },
    ]
  })
}

const holdersOf = (family: Family, interfaces: readonly PlannedInterface[]): readonly string[] =>
  interfaces
    .filter((planned) => canHaveAddresses(planned) && isEnabled(planned.settings[family]))
    .map(({ settings }) => settings.name)

const ruleFamily = (rule: RuleSettings): Family =>
  rule.family ?? rule['ip-from']?.family ?? rule['ip-to']?.family ?? 'ipv4'
