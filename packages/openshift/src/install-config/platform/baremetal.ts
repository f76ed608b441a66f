import { type Cidr, contains, parseNetworks } from '@groundwork/addresses/cidr'
import type { HostRole } from '@groundwork/contract/hosts'
import { effectiveHostname, effectiveRole } from '@groundwork/engine/context'
import { interfaceAddresses } from '@groundwork/engine/network'
import { isAtLeast } from '@groundwork/versions/version'
import type { InstallHost, InstallInputs } from '../../inputs.ts'
import { InstallConfigError } from '../install-config-error.ts'
import { loadBalancerField, vipFields } from './vips.ts'

/** The installer does not switch machines on: they run already. */
const NO_CREDENTIALS = { username: '', password: '', address: '', disableCertificateVerification: false }
const ROLE_ORDER: Readonly<Record<HostRole, number>> = {
  bootstrap: 0,
  master: 0,
  arbiter: 1,
  worker: 2,
  'auto-assign': 3,
}

export function baremetalPlatform(inputs: InstallInputs): Readonly<Record<string, unknown>> {
  const { cluster } = inputs
  const additionalNTPServers = ntpServers(inputs)
  return {
    provisioningNetwork: isAtLeast(cluster.openshift_version, '4.7') ? 'Disabled' : 'Unmanaged',
    ...vipFields(inputs),
    hosts: inInstallOrder(inputs.hosts).map((host) =>
      describeHost(host, parseNetworks(cluster.machine_networks)),
    ),
    ...(additionalNTPServers.length > 0 && { additionalNTPServers }),
    ...loadBalancerField(inputs),
  }
}

function inInstallOrder(hosts: readonly InstallHost[]): InstallHost[] {
  const rank = (host: InstallHost) => ROLE_ORDER[effectiveRole(host)]
  return [...hosts].sort(
    (a, b) => rank(a) - rank(b) || (effectiveHostname(a) < effectiveHostname(b) ? -1 : 1),
  )
}

function describeHost(host: InstallHost, networks: readonly Cidr[]): Readonly<Record<string, unknown>> {
  return {
    name: effectiveHostname(host),
    role: host.role,
    bootMACAddress: bootMac(host, networks),
    bootMode: bootMode(host),
    bmc: NO_CREDENTIALS,
    hardwareProfile: '',
  }
}

/** Of the first interface that is in a network of the cluster. */
function bootMac(host: InstallHost, networks: readonly Cidr[]): string {
  if (networks.length === 0) {
    const remedy = 'Set the VIPs or the machine networks.'
    throw new InstallConfigError(
      `The cluster has no machine network yet, which its machines are known by. ${remedy}`,
    )
  }
  const addresses = host.inventory === null ? [] : interfaceAddresses(host.inventory)
  const found = addresses.find(({ address }) => networks.some((network) => contains(network, address)))
  if (found === undefined) {
    const names = networks.map(({ text }) => text).join(', ')
    throw new InstallConfigError(
      `Host ${effectiveHostname(host)} has no address in a network of the cluster (${names}).`,
    )
  }
  return found.mac
}

function bootMode({ inventory }: InstallHost): 'UEFI' | 'legacy' {
  const mode = inventory?.boot?.current_boot_mode
  return mode === undefined || mode === '' || mode === 'uefi' ? 'UEFI' : 'legacy'
}

/** The cluster's own, else those of all images. Where sources replace all others, that is done by another way. */
function ntpServers({ cluster, infraEnvs }: InstallInputs): string[] {
  const texts =
    cluster.additional_ntp_source === ''
      ? infraEnvs.map(({ additional_ntp_sources }) => additional_ntp_sources)
      : [cluster.additional_ntp_source]
  const servers = texts.flatMap((text) => text.split(',').map((server) => server.trim()))
  return [...new Set(servers.filter((server) => server !== ''))]
}
