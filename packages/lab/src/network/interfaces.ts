// Interfaces as a running system has them: those of the computer, those on top of them for VLANs, and those that programs make.
import { type FileTree, putNode, removeNode } from '@groundwork/host/machine'
import type { RunningSystem } from '../world/computer.ts'
import type { LabNic } from '../world/network.ts'
import type { Fabric } from './fabric.ts'
import { mtuOf } from './segment.ts'

export interface LabInterface {
  readonly index: number
  readonly name: string
  readonly mac: string
  readonly mtu: number
  readonly kind: 'physical' | 'vlan' | 'macvlan'
  readonly parent: string | null
  readonly vlanId: number | null
  /** What it goes through in the end. */
  readonly nic: LabNic
  /** Switched on; a cable is another matter. */
  readonly isOn: boolean
  readonly addresses: readonly string[]
}

interface MadeLink {
  readonly index: number
  readonly name: string
  readonly mac: string
  readonly parent: string
  isOn: boolean
}

interface Links {
  next: number
  readonly made: Map<string, MadeLink>
}

const VIRTUAL = '/sys/devices/virtual/net'
/** Behind as many cards as a machine may have. */
const FIRST_VLAN_INDEX = 100
const FIRST_MADE_INDEX = 200

/** A reboot forgets what programs made. */
const linksOfSystems = new WeakMap<RunningSystem, Links>()

function linksOf(system: RunningSystem, fabric: Fabric): Links {
  const known = linksOfSystems.get(system)
  if (known !== undefined) return known
  const links: Links = { next: FIRST_MADE_INDEX, made: new Map() }
  linksOfSystems.set(system, links)
  for (const nic of system.computer.nics) {
    const { vlanId } = fabric.segmentOf(nic)
    if (vlanId !== null) plantLink(system.tree, `${nic.name}.${vlanId}`, nic)
  }
  return links
}

export function interfacesOf(system: RunningSystem, fabric: Fabric): readonly LabInterface[] {
  const { made } = linksOf(system, fabric)
  const { nics } = system.computer
  const plain = nics.map((nic, at): LabInterface => {
    const segment = fabric.segmentOf(nic)
    const addresses = segment.vlanId === null ? nic.addresses : []
    const { name, mac } = nic
    const common = { mtu: mtuOf(nic, segment), parent: null, vlanId: null, nic, isOn: true }
    return { ...common, index: at + 2, name, mac, kind: 'physical', addresses }
  })
  const tagged = plain.flatMap((one): readonly LabInterface[] => {
    const { vlanId } = fabric.segmentOf(one.nic)
    if (vlanId === null) return []
    const name = `${one.name}.${vlanId}`
    const { addresses } = one.nic
    return [
      {
        ...one,
        index: one.index + FIRST_VLAN_INDEX,
        name,
        kind: 'vlan',
        parent: one.name,
        vlanId,
        addresses,
      },
    ]
  })
  const all = [...plain, ...tagged]
  const virtual = [...made.values()].flatMap((link): readonly LabInterface[] => {
    const parent = all.find(({ name }) => name === link.parent)
    return parent === undefined ? [] : [{ ...parent, ...link, kind: 'macvlan', addresses: [] }]
  })
  return [...all, ...virtual]
}

/** Null: it is made. Otherwise what the kernel would say. */
export function addMacvlan(
  system: RunningSystem,
  fabric: Fabric,
  { name, parent, mac }: { readonly name: string; readonly parent: string; readonly mac: string },
): string | null {
  const present = interfacesOf(system, fabric)
  const carrier = present.find((one) => one.name === parent)
  if (carrier === undefined) return 'Error: argument "link" is wrong: Device does not exist'
  if (present.some((one) => one.name === name)) return 'RTNETLINK answers: File exists'
  const links = linksOf(system, fabric)
  links.made.set(name, { index: links.next++, name, mac: mac.toLowerCase(), parent, isOn: false })
  plantLink(system.tree, name, carrier.nic)
  return null
}

export function switchLink(system: RunningSystem, fabric: Fabric, name: string, isOn: boolean): boolean {
  const link = linksOf(system, fabric).made.get(name)
  if (link !== undefined) link.isOn = isOn
  return link !== undefined || interfacesOf(system, fabric).some((one) => one.name === name)
}

export function deleteLink(system: RunningSystem, fabric: Fabric, name: string): boolean {
  if (!linksOf(system, fabric).made.delete(name)) return false
  removeNode(system.tree, `/sys/class/net/${name}`)
  removeNode(system.tree, `${VIRTUAL}/${name}`)
  return true
}

/** As the kernel shows interfaces that are no hardware. */
function plantLink(tree: FileTree, name: string, nic: LabNic): void {
  const home = `${VIRTUAL}/${name}`
  const text = (value: () => string) => ({
    kind: 'file' as const,
    contents: () => new TextEncoder().encode(value()),
  })
  putNode(
    tree,
    `${home}/carrier`,
    text(() => (nic.isUp ? '1\n' : '0\n')),
  )
  putNode(
    tree,
    `${home}/speed`,
    text(() => `${nic.isUp ? nic.speedMbps : -1}\n`),
  )
  putNode(tree, `/sys/class/net/${name}`, { kind: 'link', target: home })
}
