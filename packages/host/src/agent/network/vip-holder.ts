import { REPLY_LIMITS } from '@groundwork/contract/schema'
import type { Machine } from '../../machine/machine.ts'
import { familyOf } from './ip-address.ts'
import { parseNmap, type ScannedHost } from './nmap.ts'
import { type Holder, whoHas } from './who-has.ts'

export type VipHolder =
  /** Text for people; null: no answer. */
  | { readonly ok: true; readonly holder: string | null; readonly macs: readonly string[] }
  | { readonly ok: false; readonly error: string }

export async function findVipHolder(machine: Machine, vip: string): Promise<VipHolder> {
  const words = [...(familyOf(vip) === 6 ? ['-6'] : []), '-sn', '-n', '-oX', '-', vip]
  const finished = await machine.run('nmap', words, { timeoutMs: 120_000 })
  if (finished.code === -1) {
    const holder = await whoHas(machine, vip)
    if (holder === null) return { ok: true, holder: null, macs: [] }
    // A switch that loops answers under any number of addresses; the service refuses a reply with more than these.
    const macs = holder.macs.slice(0, REPLY_LIMITS.vip_macs)
    return { ok: true, holder: describeHolder({ ...holder, macs }), macs }
  }
  if (finished.code !== 0) {
    const reason = finished.stderr.trim() || `it ended with ${finished.code}`
    return { ok: false, error: `nmap could not look for ${vip}: ${reason}.` }
  }
  const hosts = parseNmap(finished.stdout)
  if (hosts === null) return { ok: false, error: `nmap looked for ${vip}, but its report is not complete.` }
  const up = hosts.find(({ isUp, addresses }) => isUp && addresses.length > 0)
  return { ok: true, holder: up ? describeHost(up) : null, macs: up?.mac ? [up.mac] : [] }
}

const describeHost = ({ mac, vendor, isItself }: ScannedHost): string => {
  if (mac === null) return describeHolder({ macs: [], isItself })
  return `${mac}${vendor === null ? '' : ` (${vendor})`} answers for it`
}

const describeHolder = ({ macs, isItself }: Holder): string => {
  if (isItself) return 'this machine has it'
  return macs.length === 0
    ? 'a machine answers that does not show a hardware address'
    : `${macs.join(' and ')} ${macs.length === 1 ? 'answers' : 'answer'} for it`
}
