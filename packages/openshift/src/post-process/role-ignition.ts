// What all machines of a role are given before they fetch the rest from the cluster.

import { isDualStack, primaryFamily, vipLeaseMacs } from '@groundwork/engine/network'
import { rootFile, WORLD_READABLE } from '@groundwork/ignition/discovery'
import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { isAtLeast } from '@groundwork/versions/version'
import { objectYaml } from '../assets/object-yaml.ts'
import type { InstallInputs } from '../inputs.ts'
import type { MachineRole } from '../manifests/machine-config.ts'
import { withFiles } from './ignition-file.ts'

/** The leases of the VIPs, where a DHCP server gives them; texts are empty when they are not known. */
export interface VipLeases {
  readonly api: string
  readonly ingress: string
}

export const finishRoleIgnition = (
  config: IgnitionConfig,
  role: MachineRole,
  inputs: InstallInputs,
  leases: VipLeases = { api: '', ingress: '' },
): IgnitionConfig =>
  withFiles(config, [
    ...serviceAuthority(inputs),
    ...(role === 'master' ? leasedVips(inputs, leases) : []),
    ...ipv6Identity(inputs),
  ])

const serviceAuthority = ({ site: { serviceCa } }: InstallInputs): readonly File[] =>
  serviceCa === '' ? [] : [rootFile('/etc/assisted-service/service-ca-cert.crt', WORLD_READABLE, serviceCa)]

/** The node that holds a VIP keeps its lease alive, under the MAC address that it was given to. */
function leasedVips({ cluster }: InstallInputs, leases: VipLeases): readonly File[] {
  const [api] = cluster.api_vips
  const [ingress] = cluster.ingress_vips
  if (!cluster.vip_dhcp_allocation || !api || !ingress) return []
  const macs = vipLeaseMacs(cluster.id)
  const monitored = {
    'api-vip': { name: 'api', 'mac-address': macs.api, 'ip-address': api.ip },
    'ingress-vip': { name: 'ingress', 'mac-address': macs.ingress, 'ip-address': ingress.ip },
  }
  return [
    rootFile('/etc/keepalived/unsupported-monitor.conf', WORLD_READABLE, objectYaml(monitored)),
    ...(leases.api === '' ? [] : [rootFile('/etc/keepalived/lease-api', WORLD_READABLE, leases.api)]),
    ...(leases.ingress === ''
      ? []
      : [rootFile('/etc/keepalived/lease-ingress', WORLD_READABLE, leases.ingress)]),
  ]
}

/** The same address before and after the installation: DHCPv6 knows a machine by its MAC address. */
function ipv6Identity({ cluster }: InstallInputs): readonly File[] {
  if (!isDualStack(cluster) && primaryFamily(cluster) !== 'IPv6') return []
  const merged = '[keyfile]\npath=/etc/NetworkManager/system-connections-merged\n'
  const text = `[connection]\nipv6.dhcp-iaid=mac\nipv6.dhcp-duid=ll\n${isAtLeast(cluster.openshift_version, '4.10') ? '' : merged}`
  return [rootFile('/etc/NetworkManager/conf.d/01-ipv6.conf', WORLD_READABLE, text, { overwrite: false })]
}
