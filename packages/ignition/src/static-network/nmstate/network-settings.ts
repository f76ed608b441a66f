// The whole document.
import { text, word } from '../read-scalar.ts'
import { anything, listOf, type Read, record } from '../read-value.ts'
import { interfaceSettings } from './interface-settings.ts'
import { ovsGlobalDatabase } from './ovs-database.ts'
import { dnsResolverSettings, routesSettings, rulesSettings } from './routing-settings.ts'

export const networkSettings = record({
  description: text,
  hostname: record({ running: anything, config: word }),
  'dns-resolver': dnsResolverSettings,
  'route-rules': rulesSettings,
  routes: routesSettings,
  interfaces: listOf(interfaceSettings),
  'ovs-db': ovsGlobalDatabase,
  ovn: record({
    'bridge-mappings': listOf(record({ localnet: text, bridge: text, state: text })),
  }),
})
export type NetworkSettings = Read<typeof networkSettings>
