// Who answers for an address, on machines without nmap.

import { parseJson, recordsOf } from '@groundwork/json/json-values'
import type { Machine } from '../../machine/machine.ts'
import { toText } from '../inventory/json-reading.ts'
import { parseArping } from './arping.ts'
import { familyOf } from './ip-address.ts'
import { askNeighbour } from './neighbours.ts'

export interface Holder {
  /** Every machine that answered; empty: a machine behind a router, or this one. */
  readonly macs: readonly string[]
  readonly isItself: boolean
}

const COMMAND_LIMIT_MS = 20_000

/** null: no machine. */
export async function whoHas(machine: Machine, ip: string): Promise<Holder | null> {
  const route = await routeTo(machine, ip)
  if (route?.isOwn) return { macs: [], isItself: true }
  if (route !== null && !route.isRouted) return whoHasOn(machine, route.nic, ip)
  const { code } = await machine.run('ping', ['-c', '2', '-W', '1', '-q', ip], {
    timeoutMs: COMMAND_LIMIT_MS,
  })
  return code === 0 ? { macs: [], isItself: false } : null
}

/** The same for an address in a network of this interface. */
export async function whoHasOn(machine: Machine, nic: string, ip: string): Promise<Holder | null> {
  if (familyOf(ip) === 4) {
    const finished = await machine.run('arping', ['-f', '-c', '2', '-w', '2', '-I', nic, ip], {
      isMerged: true,
      timeoutMs: COMMAND_LIMIT_MS,
    })
    if (finished.code !== -1) {
      const macs = parseArping(finished.stdout)?.macs ?? []
      return macs.length > 0 ? { macs, isItself: false } : null
    }
  }
  const answer = await askNeighbour(machine, nic, ip)
  return answer && { macs: answer.mac === null ? [] : [answer.mac], isItself: false }
}

interface Route {
  readonly nic: string
  readonly isOwn: boolean
  readonly isRouted: boolean
}

async function routeTo(machine: Machine, ip: string): Promise<Route | null> {
  const { code, stdout } = await machine.run('ip', ['-j', 'route', 'get', ip], {
    timeoutMs: COMMAND_LIMIT_MS,
  })
  return code === 0 ? parseRoute(stdout) : null
}

/** Reads `ip -j route get`; null: no way there, or the text cannot be read. */
export function parseRoute(text: string): Route | null {
  const [route = {}] = recordsOf(parseJson(text))
  const nic = toText(route.dev)
  if (nic === '') return null
  return { nic, isOwn: route.type === 'local', isRouted: 'gateway' in route || 'via' in route }
}
