// Arguments for coreos-installer, which writes the image: the user's first, then what the hardware and the network of
// the host need on the kernel command line of the installed system.

import { type Cidr, parseAddress } from '@groundwork/addresses/cidr'
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { installationDisk } from '../context/disk-identity.ts'
import type { HostContext } from '../context/host-context.ts'
import { isDay2Host } from '../context/topology.ts'
import { isDualStack } from '../network/cluster-families.ts'
import { addressesIn, addressOwners } from '../network/interface-addresses.ts'
import { primaryMachineNetwork } from '../network/machine-network.ts'

/** null when it is unknown which network the host is to come up in. */
export function buildInstallerArgs(context: HostContext): readonly string[] | null {
  const { host, inventory } = context
  const disk = installationDisk(host)
  const own = [
    ...host.installer_args,
    ...mainframeArgs(inventory),
    ...(disk && inventory ? diskArgs(inventory, disk) : []),
  ]
  const network = networkArgs(context, own)
  return network && [...own, ...network]
}

const karg = (value: string): string[] => ['--append-karg', value]

const MAINFRAME_PARAMETERS = ['rd.neednet', 'zfcp.allow_lun_scan', 'rd.znet', 'rd.dasd', 'rd.zfcp'] as const
const NETWORK_OVERRIDE = 'ai.ip_cfg_override=1'

/** Devices of z/VM and LPAR are not found without being named; what named them at boot is handed on. */
function mainframeArgs(inventory: Inventory | null): string[] {
  if (!isMainframe(inventory)) return []
  const copied: readonly string[] = hasNetworkOverride(inventory)
    ? [...MAINFRAME_PARAMETERS, 'ip', 'nameserver']
    : MAINFRAME_PARAMETERS
  return bootWords(inventory)
    .filter((word) => copied.includes(word.split('=')[0] ?? ''))
    .flatMap(karg)
}

function isMainframe(inventory: Inventory | null): boolean {
  const { manufacturer, product_name = '' } = inventory?.system_vendor ?? {}
  return manufacturer === 'IBM/S390' && !product_name.trimEnd().endsWith('KVM/Linux')
}

const hasNetworkOverride = (inventory: Inventory | null): boolean =>
  isMainframe(inventory) && bootWords(inventory).includes(NETWORK_OVERRIDE)

const bootWords = (inventory: Inventory | null): readonly string[] =>
  (inventory?.boot?.command_line ?? '').split(/\s+/)

function diskArgs(inventory: Inventory, disk: Disk): string[] {
  switch (disk.drive_type) {
    case 'Multipath':
      return [
        ...karg('rw'),
        ...karg('rd.multipath=default'),
        ...iscsiArgs(inventory, iscsiPaths(inventory, disk)),
      ]
    case 'iSCSI':
      return iscsiArgs(inventory, [disk])
    case 'RAID':
      return [...karg('rd.md=1'), ...karg('rd.auto=1')]
    default:
      return []
  }
}

const iscsiPaths = (inventory: Inventory, multipath: Disk): Disk[] =>
  (inventory.disks ?? []).filter(
    ({ drive_type, holders }) =>
      drive_type === 'iSCSI' && (holders ?? '').split(',').includes(multipath.name ?? '-'),
  )

/** The disk is reached over the network, so its interface must be up before the disk is. */
function iscsiArgs(inventory: Inventory, paths: readonly Disk[]): string[] {
  if (paths.length === 0) return []
  const interfaces = paths.flatMap(({ iscsi }) => {
    const own = parseAddress(iscsi?.host_ip_address ?? '')
    if (!own) return []
    const nic = addressOwners(inventory).get(own.text)?.first
    return nic?.mac ? [`ip=${dashed(nic.mac)}:${own.family === 'IPv6' ? 'dhcp6' : 'dhcp'}`] : []
  })
  return [...karg('rd.iscsi.firmware=1'), ...[...new Set(interfaces)].sort().flatMap(karg)]
}

function networkArgs(context: HostContext, own: readonly string[]): string[] | null {
  const { host, inventory, cluster, infraEnv } = context
  if (infraEnv?.has_static_network_config || cluster?.cluster.static_network_configured) {
    return own.includes('--copy-network') || own.includes('-n') ? [] : ['--copy-network']
  }
  if (host.installer_args.some(setsAddress) || hasNetworkOverride(inventory)) return []
  if (cluster === null) return []
  if (isOracleCloud(context) && own.includes('rd.iscsi.firmware=1')) return []
  if (isDay2Host(host) && cluster.machineNetworks().length === 0 && !isOracleCloud(context)) return []
  const network = primaryMachineNetwork(cluster)
  if (network === null || inventory === null) return isDay2Host(host) ? [] : null
  return addressArgs(inventory, network, isDualStack(cluster.cluster))
}

const setsAddress = (arg: string): boolean => /^(?:--append-karg=)?ip=/.test(arg)

const isOracleCloud = ({ cluster }: HostContext): boolean =>
  cluster?.cluster.platform.type === 'external' && cluster.cluster.platform.external_name === 'oci'

/** Only interfaces in the machine network ask for an address in the first boot; the others may lead nowhere. */
function addressArgs(inventory: Inventory, network: Cidr, isDual: boolean): string[] {
  const method = isDual ? 'dhcp,dhcp6' : network.family === 'IPv6' ? 'dhcp6' : 'dhcp'
  const macs = addressesIn(inventory, network).map(({ mac }) => dashed(mac))
  return [...new Set(macs)]
    .filter((mac) => mac !== '')
    .sort()
    .flatMap((mac) => karg(`ip=${mac}:${method}`))
}

const dashed = (mac: string): string => mac.replaceAll(':', '-')
