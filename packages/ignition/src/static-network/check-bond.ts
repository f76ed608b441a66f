// What can be wrong with a bond although every value by itself is fine.
import type { Problem } from '../document/problem.ts'
import { type BondSettings, bondPorts } from './nmstate/bond-settings.ts'
import type { InterfaceSettings } from './nmstate/interface-settings.ts'
import { isUp } from './plan/planned-interfaces.ts'

export function checkBond(settings: InterfaceSettings, path: string): readonly Problem[] {
  const bond = settings['link-aggregation']
  const part = `${path}.link-aggregation`
  const problems: Problem[] = []
  if (bond?.mode === undefined && isUp(settings)) {
    problems.push({
      path: `${part}.mode`,
      message: 'This is missing; write how the bond works, such as active-backup or 802.3ad.',
    })
  }
  if (bond === undefined) return problems
  const hasMac = settings['mac-address'] !== undefined || settings['copy-mac-from'] !== undefined
  if (bond.mode === 'active-backup' && bond.options?.fail_over_mac === 'active' && hasMac) {
    const message = 'With fail_over_mac active the bond has the MAC address of a port; take the address out.'
    problems.push({ path, message })
  }
  return [...problems, ...checkOptions(bond, part), ...checkPorts(bond, part)]
}

/** Addresses of groups of machines, which no machine has. */
const GROUP_MAC = '01:00:5E'

function checkOptions({ mode, options }: BondSettings, part: string): readonly Problem[] {
  if (options === undefined) return []
  const problems: Problem[] = []
  if (options.miimon && options.arp_interval) {
    const message = 'A bond watches its links with miimon or with arp_interval, not with both; take one out.'
    problems.push({ path: `${part}.options.arp_interval`, message })
  }
  if (options.ad_actor_system?.startsWith(GROUP_MAC)) {
    const message = `This cannot be an address of a group, which begins with ${GROUP_MAC}.`
    problems.push({ path: `${part}.options.ad_actor_system`, message })
  }
  const balances = options['balance-slb'] ?? options.balance_slb
  const canBalance = mode === 'balance-xor' && options.xmit_hash_policy === 'vlan+srcmac'
  if (balances && mode !== undefined && !canBalance) {
    const message = 'This needs the mode balance-xor and xmit_hash_policy: vlan+srcmac.'
    problems.push({ path: `${part}.options.balance_slb`, message })
  }
  return problems
}

function checkPorts(bond: BondSettings, part: string): readonly Problem[] {
  const problems: Problem[] = []
  const configured = bond['ports-config']
  const listed = bond.port ?? bond.ports
  const sorted = (names: readonly string[] | undefined) => [...(names ?? [])].sort().join()
  if (configured && listed && sorted(listed) !== sorted(configured.map(({ name }) => name))) {
    const message = `This must name the same interfaces as port: ${bondPorts(bond)?.join(', ') || 'none'}.`
    problems.push({ path: `${part}.ports-config`, message })
  }
  const queues = (configured ?? []).map((port) => port['queue-id']).filter((queue) => queue)
  if (new Set(queues).size < queues.length) {
    problems.push({ path: `${part}.ports-config`, message: 'Each port needs a queue-id of its own.' })
  }
  return problems
}
