// Short hands for hosts, and what is read from their inventories. Those come from machines: nothing in them is taken for granted.
import { basename } from 'node:path'
import { isRecord, stringOf } from '@groundwork/json/json-values'
import { isText } from '../parameters/parameters.ts'
import { pythonText } from '../python/text-of.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'

type Inventory = Readonly<Record<string, unknown>>

/** Of a host; null: it has not told yet. */
export function inventoryOf({ inventory }: PythonRecord): Inventory | null {
  return readInventory(isText(inventory) ? inventory : '')
}

function readInventory(text: string): Inventory | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const recordsIn = (inventory: Inventory | null, name: string): readonly Inventory[] => {
  const list = inventory?.[name]
  return Array.isArray(list) ? list.filter(isRecord) : []
}

/** A MAC address has colons. */
export const hasAddress = (host: PythonRecord, mac: string): boolean =>
  mac.includes(':') && recordsIn(inventoryOf(host), 'interfaces').some((one) => one.mac_address === mac)

const firstAddress = (nic: Inventory | undefined, family: 'ipv4' | 'ipv6'): string => {
  const list = nic?.[`${family}_addresses`]
  return Array.isArray(list) ? (stringOf(list[0]).split('/')[0] ?? '') : ''
}

/** Addresses of the interfaces with a default route, in the order of the routes. */
export function defaultAddresses(inventory: Inventory | null): readonly string[] {
  const nics = recordsIn(inventory, 'interfaces')
  return recordsIn(inventory, 'routes')
    .filter(({ destination }) => destination === '0.0.0.0')
    .map((route) =>
      firstAddress(
        nics.find(({ name }) => name === route.interface),
        'ipv4',
      ),
    )
    .filter((address) => address !== '')
}

/** The one that a table shows: of the last default route, otherwise of the first interface. */
export function shownAddress(inventory: Inventory | null): string {
  const [nic] = recordsIn(inventory, 'interfaces')
  return defaultAddresses(inventory).at(-1) || firstAddress(nic, 'ipv4') || firstAddress(nic, 'ipv6') || 'N/A'
}

/** `--append-karg a=b` becomes two arguments; further ones are separated by blanks. */
export const installerArgs = (text: string): readonly string[] =>
  text
    .replaceAll('-karg ', '-karg=')
    .split(' ')
    .flatMap((word) => {
      const at = word.indexOf('=')
      return at === -1 ? [word] : [word.slice(0, at), word.slice(at + 1)]
    })

/** By their names; what the host does not have is passed over. */
export function skippedDisks(inventory: string, names: PythonValue): readonly PythonRecord[] {
  const disks = recordsIn(readInventory(inventory), 'disks')
  const list: readonly PythonValue[] = Array.isArray(names) ? names : [names]
  return list.flatMap((entry) => {
    const disk = disks.find(({ name }) => name === basename(pythonText(entry)))
    return disk === undefined ? [] : [{ disk_id: stringOf(disk.id), skip_formatting: true }]
  })
}

/** `rack=3`, `rack`, or a record with one member. */
export const hostLabels = (list: readonly PythonValue[]): readonly PythonRecord[] =>
  list.flatMap((label) => {
    if (isText(label)) {
      const at = label.indexOf('=')
      return at === -1
        ? [{ key: label, value: '' }]
        : [{ key: label.slice(0, at), value: label.slice(at + 1) }]
    }
    const [first, ...more] = isRecordValue(label) ? Object.entries(label) : []
    return first === undefined || more.length > 0 ? [] : [{ key: first[0], value: pythonText(first[1]) }]
  })
