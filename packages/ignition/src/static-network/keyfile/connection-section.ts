// [connection]: what the profile is called, which interface it is for, and which controller that belongs to.

import { createHash } from 'node:crypto'
import { kindOf } from '../nmstate/interface-kinds.ts'
import type { InterfaceSettings } from '../nmstate/interface-settings.ts'
import type { PlannedInterface } from '../plan/planned-interfaces.ts'
import { type Section, type Settings, section } from './profile.ts'
import { ovsPortProfileId, profileId } from './profile-names.ts'

/** nmstate takes an end of a pair for a card, unless the settings do not mention it. */
const identityOf = ({ settings, isUnwrittenPeer }: PlannedInterface): string =>
  settings.kind === 'veth' && !isUnwrittenPeer ? 'ethernet' : settings.kind

export function connectionSection(planned: PlannedInterface): Section {
  const { settings, controller } = planned
  const { kind, name, identifier = 'name', lldp } = settings
  const isController = kindOf(kind).controllerType !== undefined
  return section('connection', {
    ...basics(profileId(settings), identityOf(planned), name),
    'autoconnect-slaves': isController ? 1 : -1,
    'interface-name': identifier === 'name' ? name : undefined,
    lldp: lldp?.enabled === undefined ? undefined : Number(lldp.enabled),
    master: controller?.master,
    'mptcp-flags': mptcpFlags(settings),
    'slave-type': controller?.slaveType,
    type: settings.veth ? 'veth' : kindOf(kind === 'veth' ? 'ethernet' : kind).profileType,
  })
}

export const ovsPortConnection = (port: string, bridge: string): Section =>
  section('connection', {
    ...basics(ovsPortProfileId(port), 'ovs-port', port),
    'autoconnect-slaves': -1,
    'interface-name': port,
    master: bridge,
    'slave-type': 'ovs-bridge',
    type: 'ovs-port',
  })

const basics = (id: string, kind: string, name: string): Settings => ({
  autoconnect: true,
  id,
  uuid: profileUuid(kind, name),
})

/** Bits that NetworkManager gives them. */
const MPTCP = {
  disabled: 1,
  alsoWithoutDefaultRoute: 8,
  signal: 16,
  subflow: 32,
  backup: 64,
  fullmesh: 128,
} as const

function mptcpFlags({ mptcp }: InterfaceSettings): number | undefined {
  const flags = mptcp?.['address-flags']
  if (flags === undefined) return undefined
  return flags.length === 0
    ? MPTCP.disabled
    : [...new Set(flags)].reduce((sum, name) => sum + MPTCP[name], MPTCP.alsoWithoutDefaultRoute as number)
}

/** RFC 4122, name space of URLs. */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** Version 5: the same interface gets the same profile every time. */
function profileUuid(type: string, name: string): string {
  const hash = createHash('sha1').update(URL_NAMESPACE).update(`${type}://${name}`).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
