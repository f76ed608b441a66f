import { contains, parseAddress } from '@groundwork/addresses/cidr'
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { hostLabel } from '../../context/host-label.ts'
import { installationDisk } from '../../hardware/installation-disk.ts'
import { pathsOf } from '../../hardware/multipath-paths.ts'
import { addressOwners, interfaceAddresses } from '../../network/interface-addresses.ts'
import { primaryMachineNetwork } from '../../network/machine-network.ts'
import { error, failure, LEFT_OUT, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import type { HostPredicate, HostValidation } from '../host-validation.ts'
import { needsMachineNetwork } from '../needs.ts'
import { isDay2Host, isInImportedCluster, isUnbound, isUserManagedMultiNode } from '../predicates.ts'

const hasNoInstallationDisk: HostPredicate = {
  name: 'the host has no installation disk',
  holds: ({ host }) => installationDisk(host) === null,
}

export const noIscsiNicBelongsToMachineCidr: HostValidation = {
  id: 'no-iscsi-nic-belongs-to-machine-cidr',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning:
    'The network that carries the iSCSI installation disk is not the one that the cluster reconfigures.',
  rule: 'When the installation disk is iSCSI, or multipath over iSCSI, the interface it is reached by has no address in the primary machine network. Nothing is reported for other disks, with user-managed networking on several nodes, for day-2 hosts, and in imported clusters.',
  cure: 'Reach the iSCSI target by another interface, or choose another installation disk or machine network.',
  leftOutWhen: [isUnbound, isUserManagedMultiNode, isDay2Host, isInImportedCluster, hasNoInstallationDisk],
  needs: [needsMachineNetwork],
  check: ({ host, inventory, cluster }) => {
    const name = hostLabel(host)
    const disk = installationDisk(host)
    const network = cluster ? primaryMachineNetwork(cluster) : null
    const targets = disk && inventory ? iscsiDisks(disk, inventory) : []
    if (!disk || !inventory || !network || targets.length === 0) return LEFT_OUT

    const addresses = interfaceAddresses(inventory)
    const owners = addressOwners(inventory)
    const nics = targets.map(({ iscsi }) => {
      const local = parseAddress(iscsi?.host_ip_address ?? '')
      return local ? owners.get(local.text)?.firstNic : undefined
    })
    const unknown = targets.filter((_, index) => nics[index] === undefined)
    if (unknown.length > 0) {
      const locals = unknown.map(({ iscsi }) => iscsi?.host_ip_address || 'no address')
      return error({
        message: `Host ${name} reaches its iSCSI installation disk from ${listOf(locals)}, which is on none of its interfaces.`,
        cause: {
          summary: 'The interface of the iSCSI connection is unknown.',
          seen: {
            iscsi_host_ip_addresses: locals,
            addresses: addresses.map(({ address }) => address.text).sort(),
          },
        },
        remedies: [
          { who: 'machine', what: `Check the network configuration of the iSCSI connection of ${name}.` },
        ],
      })
    }
    const used = new Set(nics)
    const shared = addresses
      .filter(({ nic, address }) => used.has(nic) && contains(network, address))
      .map(({ nic, address }) => `${nic} (${address.text})`)
      .sort()
    if (shared.length === 0) {
      return success(`Host ${name} reaches its iSCSI installation disk outside ${network.text}.`)
    }
    return failure({
      message: `Host ${name} reaches its iSCSI installation disk by ${listOf(shared)}, which is in the machine network ${network.text}.`,
      cause: {
        summary: 'The machine network carries the iSCSI installation disk.',
        seen: { interfaces: shared, machine_network: network.text },
      },
      remedies: [
        {
          who: 'network',
          what: `Reach the iSCSI target of ${name} by an interface outside ${network.text}.`,
        },
        { who: 'user', what: 'Choose another installation disk, or another machine network.' },
      ],
    })
  },
}

/** The disk itself, or the members of a multipath device; empty when iSCSI plays no part. */
function iscsiDisks(disk: Disk, inventory: Inventory): Disk[] {
  if (disk.drive_type === 'iSCSI') return [disk]
  if (disk.drive_type !== 'Multipath') return []
  return pathsOf(inventory, disk).filter(({ drive_type }) => drive_type === 'iSCSI')
}
