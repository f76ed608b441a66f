// One address answered by several network cards is either a duplicate address or a card too many in the network.

import { parseAddress } from '@groundwork/addresses/cidr'
import { getOrCompute } from '../collections/get-or-compute.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { surveyConnectivity } from './connectivity-survey.ts'

/** For every address that some host asked for on layer 2: the MACs that answered, over all reports, sorted. */
export function answeringMacs(hosts: readonly HostFacts[]): ReadonlyMap<string, readonly string[]> {
  const { nodes, furtherMacs } = surveyConnectivity(hosts)
  const answers = new Map<string, Set<string>>()
  const note = (text: string, macs: Iterable<string>) => {
    // IPv6 addresses have several spellings, which must not hide a collision.
    const address = text.includes(':') ? (parseAddress(text)?.text ?? text) : text
    const known = getOrCompute(answers, address, () => new Set())
    for (const mac of macs) known.add(mac)
  }
  for (const { addresses } of nodes) {
    for (const { text, mac } of addresses) if (mac) note(text, [mac])
  }
  for (const [text, macs] of furtherMacs) note(text, macs)
  return new Map([...answers].map(([address, macs]) => [address, [...macs].sort()]))
}

/** The addresses that more than one MAC answers for, in the order of their text. */
export function ipCollisions(hosts: readonly HostFacts[]): Record<string, string[]> {
  const collisions = [...answeringMacs(hosts)].filter(([, macs]) => macs.length > 1)
  return Object.fromEntries(
    collisions.sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, macs]) => [address, [...macs]]),
  )
}
