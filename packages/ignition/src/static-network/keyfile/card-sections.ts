// [ethernet], [sriov], [ethtool], [802-1x]: what concerns the card itself.
import type { EthtoolSettings, VirtualFunction } from '../nmstate/ethernet-settings.ts'
import { featureNamed } from '../nmstate/ethtool-features.ts'
import type { InterfaceSettings } from '../nmstate/interface-settings.ts'
import { copied, type Section, type Settings, section, sectionIfAny } from './profile.ts'

export function wiredSection(settings: InterfaceSettings, clonedMac: string | undefined): readonly Section[] {
  const { ethernet, identifier } = settings
  const mtu = settings.kind === 'ovs-bridge' ? undefined : settings.mtu
  const said = settings['accept-all-mac-addresses']
  const all = said === false && settings.kind === 'vrf' ? undefined : said
  const findsByMac = identifier === 'mac-address'
  // Speed and duplex are written only for a card that does not negotiate them.
  const told = ethernet?.['auto-negotiation'] === false ? ethernet : undefined
  return sectionIfAny('ethernet', {
    'accept-all-mac-addresses': all === undefined ? undefined : Number(all),
    'auto-negotiate': ethernet?.['auto-negotiation'],
    'cloned-mac-address': findsByMac ? undefined : clonedMac,
    duplex: told?.duplex,
    'mac-address': findsByMac ? clonedMac : undefined,
    mtu,
    speed: told?.speed,
  })
}

export function sriovSection({ ethernet }: InterfaceSettings): readonly Section[] {
  const sriov = ethernet?.['sr-iov']
  if (sriov === undefined || sriov['total-vfs'] === 0) return []
  const functions = Object.fromEntries((sriov.vfs ?? []).map((vf) => [`vf.${vf.id}`, functionLine(vf)]))
  return [
    section('sriov', {
      'autoprobe-drivers':
        sriov['drivers-autoprobe'] === undefined ? undefined : Number(sriov['drivers-autoprobe']),
      'total-vfs': sriov['total-vfs'],
      ...functions,
    }),
  ]
}

function functionLine(vf: VirtualFunction): string {
  const vlan =
    vf['vlan-id'] !== undefined
      ? `${vf['vlan-id']}.${vf.qos ?? 0}.${vf['vlan-proto'] === '802.1ad' ? 'ad' : 'q'}`
      : undefined
  const words = {
    mac: vf['mac-address'],
    'spoof-check': vf['spoof-check'],
    trust: vf.trust,
    'min-tx-rate': vf['min-tx-rate'],
    'max-tx-rate': vf['max-tx-rate'],
    vlans: vlan,
  }
  return Object.entries(words)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(' ')
}

const prefixed = (prefix: string, settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${prefix}-${name}`, value]))

export function ethtoolSection(ethtool: EthtoolSettings | undefined): readonly Section[] {
  if (ethtool === undefined) return []
  const { pause, feature = {}, coalesce, ring } = ethtool
  const features = Object.fromEntries(
    Object.entries(feature).map(([name, value]) => [featureNamed(name) ?? name, value]),
  )
  const coalesced = Object.entries(coalesce ?? {}).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ])
  return [
    section('ethtool', {
      ...prefixed('feature', features),
      ...prefixed('coalesce', Object.fromEntries(coalesced)),
      ...prefixed('ring', copied(ring, ['rx', 'rx-jumbo', 'rx-mini', 'tx'])),
      // The card agrees with its peer, or is told.
      ...prefixed('pause', pause?.autoneg === false ? pause : { autoneg: pause?.autoneg }),
    }),
  ]
}

export function ieee8021xSection(settings: InterfaceSettings): readonly Section[] {
  const login = settings['802.1x']
  if (login === undefined) return []
  const methods = login['eap-methods']
  return [
    section('802-1x', {
      ...copied(login, [
        'identity',
        'phase2-auth',
        'password',
        'private-key',
        'private-key-password',
        'client-cert',
        'ca-cert',
      ]),
      eap: methods === undefined ? undefined : methods.map((method) => `${method};`).join(''),
    }),
  ]
}
