import { createHash } from 'node:crypto'
import type { Machine } from '../machine/machine.ts'
import { readInterfaces } from './inventory/read-interfaces.ts'
import { dashed } from './service-call.ts'
import { isUselessSerial, isUselessUuid, readUuid } from './useless-identity.ts'

export interface HostId {
  readonly id: string
  readonly source: 'board-serial' | 'system-uuid' | 'mac' | 'none'
}

const NO_ID = 'deaddead-dead-dead-dead-deaddeaddead'
const NO_MAC = '00:00:00:00:00:00'

/** What stays the same on one machine for all its life, and is another on each. */
export async function findHostId(machine: Machine): Promise<HostId> {
  const serial = ((await machine.files.text('/sys/class/dmi/id/board_serial')) ?? '').trim()
  if (!isUselessSerial(serial)) return { id: hashed(serial), source: 'board-serial' }
  const uuid = readUuid((await machine.files.text('/sys/class/dmi/id/product_uuid')) ?? '')
  if (uuid !== null && !isUselessUuid(uuid)) return { id: uuid, source: 'system-uuid' }
  const [mac] = await macsOf(machine)
  if (mac !== undefined) return { id: hashed(mac), source: 'mac' }
  return { id: NO_ID, source: 'none' }
}

export interface OwnIdentity {
  /** Of real interfaces, in order. */
  readonly macs: readonly string[]
  /** Made from them: for a machine whose serial number and UUID are those of another one. */
  readonly id: string
}

const REAL_TYPES = ['', 'physical', 'vlan', 'bond']

/** Null: the machine has no hardware address of its own. */
export async function findOwnIdentity(machine: Machine): Promise<OwnIdentity | null> {
  const real = (await readInterfaces(machine)).filter(({ type = '' }) => REAL_TYPES.includes(type))
  const macs = [...new Set(usableMacs(real.map(({ mac_address }) => mac_address)))]
  const [lowest] = macs
  if (lowest === undefined) return null
  return { macs, id: dashed(createHash('sha256').update(`groundwork ${lowest}`).digest('hex').slice(0, 32)) }
}

const hashed = (text: string): string => dashed(createHash('md5').update(text).digest('hex'))

/** Of all interfaces that the inventory shows, virtual ones too, in order. */
async function macsOf(machine: Machine): Promise<readonly string[]> {
  const shown = (await readInterfaces(machine)).map(({ mac_address }) => mac_address)
  return usableMacs(shown.length > 0 ? shown : await macsOfKernel(machine))
}

const usableMacs = (macs: readonly (string | null | undefined)[]): readonly string[] =>
  macs
    .map((mac) => (mac ?? '').trim().toLowerCase())
    .filter((mac) => mac !== '' && mac !== NO_MAC)
    .sort()

/** For a system without the tools to ask. */
async function macsOfKernel({ files }: Machine): Promise<readonly (string | null)[]> {
  const names = await files.list('/sys/class/net')
  return Promise.all(names.map((name) => files.text(`/sys/class/net/${name}/address`)))
}
