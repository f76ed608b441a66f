// route<i>, route<i>_options and routing-rule<i>.
import type { AssignedRoute } from '../plan/assign-routes.ts'
import type { AssignedRule } from '../plan/assign-rules.ts'
import type { Settings } from './profile.ts'

export const routeSettings = (routes: readonly AssignedRoute[]): Settings =>
  Object.fromEntries(
    routes.flatMap((route, index) => [
      [`route${index}`, `${route.destination},${route.nextHop},${Math.max(route.settings.metric ?? 0, 0)}`],
      [`route${index}_options`, routeOptions(route)],
    ]),
  )

function routeOptions({ tableId, settings }: AssignedRoute): string {
  const options = {
    table: tableId,
    weight: settings.weight,
    type: settings['route-type'],
    cwnd: settings.cwnd,
    'lock-cwnd': settings.cwnd === undefined ? undefined : true,
    src: settings.source?.text,
  }
  return Object.entries(options)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(',')
}

export const ruleSettings = (rules: readonly AssignedRule[]): Settings =>
  Object.fromEntries(rules.map((rule, index) => [`routing-rule${index}`, ruleLine(rule)]))

function ruleLine({ priority, tableId, family, settings }: AssignedRule): string {
  const { 'ip-to': to, 'ip-from': from, fwmark, fwmask } = settings
  const everywhere = family === 'ipv4' ? '0.0.0.0/0' : '::/0'
  const source = from?.text ?? (to === undefined ? everywhere : undefined)
  const words: readonly (readonly [string, string | number | undefined])[] = [
    ['priority', priority],
    ['to', to?.text],
    ['from', source],
    ['iif', settings.iif],
    ['suppress_prefixlength', settings['suppress-prefix-length'] ?? settings.suppress_prefixlength],
    ['type', settings.action],
    ['table', tableId],
    ['fwmark', fwmark === undefined ? undefined : fwmask === undefined ? fwmark : `${fwmark}/${fwmask}`],
  ]
  return words.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`])).join(' ')
}
