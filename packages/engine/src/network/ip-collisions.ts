// One address answered by several network cards is either a duplicate address or a card too many in the network.

import { parseAddress } from '@groundwork/addresses/cidr'
import { getOrCompute } from '../collections/get-or-compute.ts'
import type { HostNetworkFacts } from '../facts/host-parts.ts'
import { type Survey, surveyConnectivity } from './connectivity-survey.ts'

/** For every address that some host asked for on layer 2: the MACs that answered, over all reports, sorted. */
export function answeringMacs(hosts: readonly HostNetworkFacts[]): ReadonlyMap<string, readonly string[]> {
  const survey = surveyConnectivity(hosts)
  return getOrCompute(known, survey, () => readAnswers(survey))
}

// An evaluation asks in every round, and mostly the reports stay the same.
const known = new WeakMap<Survey, ReadonlyMap<string, readonly string[]>>()

function readAnswers({ nodes, furtherMacs }: Survey): ReadonlyMap<string, readonly string[]> {
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
export function ipCollisions(hosts: readonly HostNetworkFacts[]): Record<string, string[]> {
  const collisions: [string, readonly string[]][] = []
  for (const entry of answeringMacs(hosts)) if (entry[1].length > 1) collisions.push(entry)
  return Object.fromEntries(
    collisions.sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, macs]) => [address, [...macs]]),
  )
}
