// What can be wrong with routes, rules and name servers although every value by itself is fine.
import type { Problem } from '../document/problem.ts'
import { FAMILY_NAMES, type Network } from './ip.ts'
import { isDnsOption } from './nmstate/dns-options.ts'
import type { InterfaceSettings } from './nmstate/interface-settings.ts'
import { isEnabled } from './nmstate/ip-settings.ts'
import type { RouteSettings, RuleSettings } from './nmstate/routing-settings.ts'
import { parseNameServer } from './plan/assign-dns.ts'
import type { NetworkPlan } from './plan/plan-network.ts'
import { canHaveAddresses } from './plan/planned-interfaces.ts'
import { quoted } from './read-value.ts'

export const checkRouting = (plan: NetworkPlan): readonly Problem[] => [
  ...checkRoutes(plan),
  ...checkRules(plan),
  ...checkNameServers(plan),
]

function checkRoutes(plan: NetworkPlan): readonly Problem[] {
  const { network, interfaces } = plan
  return (network.routes?.config ?? []).flatMap((route, index) => {
    const path = `routes.config[${index}]`
    const problems = [...checkRouteValues(route, path), ...(route.state ? [] : checkRoute(route, path))]
    if (route.state !== undefined) return problems
    const name = route['next-hop-interface']
    const family = route.destination?.family
    // A route through an end of a pair that the settings do not mention is left out.
    const holder = interfaces.find(
      ({ settings, isUnwrittenPeer }) =>
        settings.name === name && settings.kind !== 'ovs-bridge' && !isUnwrittenPeer,
    )
    if (plan.written.some(({ settings }) => settings.name === name && isGone(settings))) {
      const message = `${name} shall be absent; take the route out.`
      return [...problems, { path: `${path}.next-hop-interface`, message }]
    }
    const hasFamily = holder && family && canHaveAddresses(holder) && isEnabled(holder.settings[family])
    if (problems.length > 0 || !holder || !family || hasFamily) return problems
    const message = `${name} has no ${FAMILY_NAMES[family]}, which this route needs; switch it on under ${holder.path}.${family}.`
    return [{ path: `${path}.next-hop-interface`, message }]
  })
}

function checkRoute(route: RouteSettings, path: string): readonly Problem[] {
  const problems: Problem[] = []
  const { destination, 'next-hop-interface': via, 'next-hop-address': hop, 'route-type': type } = route
  if (destination === undefined) {
    problems.push({
      path: `${path}.destination`,
      message: 'This is missing; write a network such as 0.0.0.0/0.',
    })
  }
  if (type === undefined && via === undefined) {
    const message = 'This is missing; name the interface that the route leads through.'
    problems.push({ path: `${path}.next-hop-interface`, message })
  }
  if (type !== undefined && hop !== undefined) {
    problems.push({
      path: `${path}.next-hop-address`,
      message: `A route of type ${type} leads nowhere; leave this out.`,
    })
  }
  if (type !== undefined && via !== undefined && via !== 'lo') {
    problems.push({
      path: `${path}.next-hop-interface`,
      message: `A route of type ${type} leads nowhere; leave this out.`,
    })
  }
  return problems
}

/** Also of routes that shall not be there. */
function checkRouteValues(route: RouteSettings, path: string): readonly Problem[] {
  const problems: Problem[] = []
  const { destination, weight, cwnd, 'route-type': type } = route
  if (destination && type === undefined && isInsideZero(destination)) {
    const message = `${destination.text} lies in 0.0.0.0/8, which cannot be reached; the default route is 0.0.0.0/0.`
    problems.push({ path: `${path}.destination`, message })
  }
  if (weight !== undefined && (weight < 1 || weight > 256)) {
    problems.push({ path: `${path}.weight`, message: `${weight} must be a whole number from 1 to 256.` })
  }
  if (weight !== undefined && destination?.family === 'ipv6') {
    problems.push({
      path: `${path}.weight`,
      message: 'Only IPv4 routes can share their load; take this out.',
    })
  }
  if (cwnd === 0) problems.push({ path: `${path}.cwnd`, message: 'This must be at least 1.' })
  return problems
}

const isGone = ({ state, kind }: InterfaceSettings): boolean => state === 'absent' && kind !== 'ovs-bridge'

const isInsideZero = ({ family, text, prefix }: Network): boolean =>
  family === 'ipv4' && text.startsWith('0.') && prefix >= 8

function checkRules(plan: NetworkPlan): readonly Problem[] {
  const unplaced = plan.rules.filter(({ interfaceName }) => interfaceName === null)
  return (plan.network['route-rules']?.config ?? []).flatMap((rule, index) => {
    if (rule.state !== undefined) return []
    const path = `route-rules.config[${index}]`
    const problems = checkRule(rule, path)
    const homeless = unplaced.find((placed) => placed.index === index)
    if (problems.length > 0 || homeless === undefined) return problems
    const message = rule.iif
      ? `There is no interface ${quoted(rule.iif)} with ${FAMILY_NAMES[homeless.family]}, which this rule needs.`
      : `The interface that would hold this rule has no ${FAMILY_NAMES[homeless.family]}; give the rule a route-table of its own, with a route, or switch ${homeless.family} on.`
    return [{ path, message }]
  })
}

function checkRule(rule: RuleSettings, path: string): readonly Problem[] {
  const problems: Problem[] = []
  const sides = [rule['ip-from'], rule['ip-to']].flatMap((side) => side?.family ?? [])
  if (rule.family === undefined && sides.length === 0) {
    problems.push({ path, message: 'The rule does not say what it is for; write ip-from, ip-to or family.' })
  } else if (new Set([...sides, ...(rule.family ? [rule.family] : [])]).size > 1) {
    problems.push({ path, message: 'The rule mixes IPv4 and IPv6; write two rules.' })
  }
  if (rule.fwmask !== undefined && rule.fwmark === undefined) {
    problems.push({ path: `${path}.fwmark`, message: 'This is missing; fwmask says which bits of it count.' })
  }
  return problems
}

function checkNameServers(plan: NetworkPlan): readonly Problem[] {
  const path = 'dns-resolver.config.server'
  const wrong = (plan.network['dns-resolver']?.config?.options ?? []).filter((option) => !isDnsOption(option))
  if (wrong.length > 0) {
    const message = `${quoted(wrong[0] ?? '')} is no option of a resolver, such as rotate or ndots:2.`
    return [{ path: 'dns-resolver.config.options', message }]
  }
  const texts = plan.network['dns-resolver']?.config?.server ?? []
  const servers = texts.map(parseNameServer)
  const unread = servers.flatMap((server, index) =>
    server === null
      ? [
          {
            path: `${path}[${index}]`,
            message: `${quoted(texts[index] ?? '')} is not the IP address of a name server.`,
          },
        ]
      : [],
  )
  if (unread.length > 0) return unread
  const through = servers.flatMap((server) => server?.zone ?? [])
  if (through.length > 1) {
    return [{ path, message: 'Only one server can be reached through an interface of its own.' }]
  }
  const families = servers.map((server) => server?.family)
  const changes = families.filter((family, index) => index > 0 && family !== families[index - 1]).length
  if (changes > 1) {
    return [
      { path, message: 'IPv4 and IPv6 servers alternate; list all of one family before those of the other.' },
    ]
  }
  return plan.dns.flatMap(({ interfaceName, family }) => {
    if (interfaceName !== null) return []
    const message = `No interface has ${FAMILY_NAMES[family]}, hence none can hold these settings; switch ${family} on for one.`
    return [{ path: texts.length > 0 ? path : 'dns-resolver.config', message }]
  })
}
