// Who has an address on the local network, found out by what every machine has: ping and the table of neighbours.

import { parseJson, recordsOf } from '@groundwork/json/json-values'
import type { Machine } from '../../machine/machine.ts'

export interface Neighbour {
  /** Lower case. */
  readonly mac: string
  /** It answered a moment ago; otherwise it was only known from earlier. */
  readonly isConfirmed: boolean
}

const CONFIRMED = ['REACHABLE', 'PERMANENT']
const KNOWN = [...CONFIRMED, 'STALE', 'DELAY', 'PROBE']

/** null: no neighbour is known by that address, or the text cannot be read. */
export function parseNeighbour(text: string): Neighbour | null {
  for (const { lladdr, state } of recordsOf(parseJson(text))) {
    if (typeof lladdr !== 'string' || !Array.isArray(state)) continue
    if (state.some((word) => KNOWN.includes(word))) {
      return { mac: lladdr.toLowerCase(), isConfirmed: state.some((word) => CONFIRMED.includes(word)) }
    }
  }
  return null
}

/** A machine that ignores pings still answers ARP or neighbour discovery. */
export interface NeighbourAnswer {
  readonly mac: string | null
}

/** null: no answer. Sees only one machine where several have the address. */
export async function askNeighbour(
  machine: Machine,
  nic: string,
  ip: string,
): Promise<NeighbourAnswer | null> {
  const ping = await machine.run('ping', ['-c', '2', '-W', '1', '-q', '-I', nic, ip], { timeoutMs: 20_000 })
  const table = await machine.run('ip', ['-j', 'neigh', 'show', ip, 'dev', nic], { timeoutMs: 20_000 })
  const neighbour = table.code === 0 ? parseNeighbour(table.stdout) : null
  if (ping.code === 0) return { mac: neighbour?.mac ?? null }
  return neighbour?.isConfirmed ? { mac: neighbour.mac } : null
}
