// Everything that is wrong in real deployments, one fault a row, to be put into sound facts.
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { minutes } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { macsOf } from '../hardware/reporting-machines.ts'
import { withOperators } from './olm.ts'

const GIB = 2 ** 30

/** `host` is the index of the host that is hit, where one is. */
export type Fault = (snapshot: ClusterSnapshot, host: number) => ClusterSnapshot

const onHost =
  (change: (host: HostFacts, snapshot: ClusterSnapshot) => Partial<HostFacts>): Fault =>
  (snapshot, index) => ({
    ...snapshot,
    hosts: snapshot.hosts.map((host, at) =>
      at === index % snapshot.hosts.length ? { ...host, ...change(host, snapshot) } : host,
    ),
  })

const onHardware = (change: (inventory: Inventory) => Partial<Inventory>): Fault =>
  onHost(({ inventory }) => (inventory ? { inventory: { ...inventory, ...change(inventory) } } : {}))

const onCluster =
  (change: (cluster: ClusterFacts, snapshot: ClusterSnapshot) => Partial<ClusterFacts>): Fault =>
  (snapshot) => ({
    ...snapshot,
    cluster: { ...snapshot.cluster, ...change(snapshot.cluster, snapshot) },
  })

const secondDisk = (sizeBytes: number): Disk => ({
  id: '/dev/disk/by-id/wwn-0x60000',
  by_id: '/dev/disk/by-id/wwn-0x60000',
  path: '/dev/sdb',
  name: 'sdb',
  drive_type: 'HDD',
  has_uuid: true,
  size_bytes: sizeBytes,
  installation_eligibility: { eligible: true, not_eligible_reasons: [] },
})

const onEveryNic = (change: Partial<NonNullable<Inventory['interfaces']>[number]>): Fault =>
  onHardware(({ interfaces }) => ({ interfaces: (interfaces ?? []).map((nic) => ({ ...nic, ...change })) }))

const onEveryRemote = (
  change: (
    remote: NonNullable<NonNullable<HostFacts['connectivity']>['remote_hosts']>[number],
  ) => Partial<typeof remote>,
): Fault =>
  onHost(({ connectivity }) => ({
    connectivity: {
      remote_hosts: (connectivity?.remote_hosts ?? []).map((remote) => ({ ...remote, ...change(remote) })),
    },
  }))

const HARDWARE_FAULTS = {
  sharedId: onHost(({ inventory }, { now }) => ({
    machines: [
      { macs: ['52:54:00:77:77:77'], first_seen_at: now - minutes(2), seen_at: now },
      { macs: macsOf(inventory ?? {}), first_seen_at: now - minutes(20), seen_at: now - minutes(1) },
    ],
  })),
  noInventory: onHost(() => ({ inventory: null })),
  littleMemory: onHardware(() => ({ memory: { physical_bytes: 9 * GIB, usable_bytes: 9 * GIB } })),
  tinyMemory: onHardware(() => ({ memory: { physical_bytes: 2 * GIB, usable_bytes: 2 * GIB } })),
  noMemory: onHardware(() => ({ memory: { physical_bytes: 0, usable_bytes: 0 } })),
  fewCores: onHardware(({ cpu }) => ({ cpu: { ...cpu, count: 2 } })),
  oneCore: onHardware(({ cpu }) => ({ cpu: { ...cpu, count: 1 } })),
  noVirtualization: onHardware(({ cpu }) => ({ cpu: { ...cpu, flags: [] } })),
  smallDisk: onHardware(({ disks }) => ({
    disks: (disks ?? []).map((disk) => ({ ...disk, size_bytes: 20e9 })),
  })),
  noDisks: onHardware(() => ({ disks: [] })),
  secondDisk: onHardware(({ disks }) => ({ disks: [...(disks ?? []), secondDisk(200e9)] })),
  unmeasurableDisk: onHost(({ installation_disk_id }) => ({
    disks_info: { [installation_disk_id]: { disk_speed: { tested: true, exit_code: 1 } } },
  })),
  installationDiskKept: onHost(({ installation_disk_id }) => ({
    skip_formatting_disks: [installation_disk_id],
  })),
  missingDiskKept: onHost(() => ({ skip_formatting_disks: ['/dev/disk/by-id/gone'] })),
  noTpm: onHardware(() => ({ tpm_version: 'none' })),
  isVmware: onHardware(({ disks, system_vendor }) => ({
    system_vendor: { ...system_vendor, manufacturer: 'VMware, Inc.' },
    disks: (disks ?? []).map((disk) => ({ ...disk, has_uuid: false })),
  })),
  isOpenStack: onHardware(({ system_vendor }) => ({
    system_vendor: { ...system_vendor, product_name: 'OpenStack Compute' },
  })),
  secureBootWithGpu: onHardware(() => ({
    boot: { secure_boot_state: 'Enabled' },
    gpus: [{ vendor_id: '10de' }, { vendor_id: '1002' }],
  })),
  inventoryCut: onHardware(() => ({ truncation: { type: 'full', reasons: ['too large'] } })),
} satisfies Record<string, Fault>

const HOST_NETWORK_FAULTS = {
  silent: onHost((_, { now }) => ({ checked_in_at: now - minutes(10) })),
  mediaGone: onHost(() => ({ media_status: 'disconnected' })),
  oldAgent: onHost(() => ({ discovery_agent_version: 'registry.example.com/agent:0' })),
  forbiddenName: onHost(() => ({ requested_hostname: 'localhost' })),
  sameName: onHost(() => ({ requested_hostname: 'node-2' })),
  otherNetwork: onEveryNic({ ipv4_addresses: ['10.9.8.7/24'] }),
  sameAddress: onEveryNic({ ipv4_addresses: ['192.168.127.12/24'] }),
  noRoutes: onHardware(() => ({ routes: [] })),
  iscsiOnMachineNetwork: onHardware(({ disks }) => ({
    disks: (disks ?? []).map((disk) => ({
      ...disk,
      drive_type: 'iSCSI' as const,
      iscsi: { host_ip_address: '192.168.127.11' },
    })),
  })),
  wrongClock: onHost(({ timestamp }) => ({ timestamp: timestamp - 7_200 })),
  noTimeServer: onHost(() => ({ ntp_sources: [{ source_name: 'ntp.example.com', source_state: 'error' }] })),
  namesUnresolved: onHost(() => ({ domain_name_resolutions: { resolutions: [] } })),
  wildcardDns: onHost(({ domain_name_resolutions }) => ({
    domain_name_resolutions: {
      resolutions: (domain_name_resolutions?.resolutions ?? []).map((resolution) => ({
        ...resolution,
        ipv4_addresses: ['192.168.127.1'],
      })),
    },
  })),
  seesNobody: onHost(() => ({ connectivity: { remote_hosts: [] } })),
  neverAsked: onHost(() => ({ connectivity: null, free_addresses: null, ntp_sources: null })),
  slowNetwork: onEveryRemote(({ l3_connectivity }) => ({
    l3_connectivity: (l3_connectivity ?? []).map((ping) => ({
      ...ping,
      average_rtt_ms: 2_000,
      packet_loss_percentage: 40,
    })),
  })),
  smallPackets: onEveryRemote(({ mtu_report }) => ({
    mtu_report: (mtu_report ?? []).map((report) => ({ ...report, mtu_successful: false })),
  })),
  imageMissing: onHost(() => ({ images_status: { 'registry.example.com/a:1': { result: 'failure' } } })),
} satisfies Record<string, Fault>

const vips = (api: string, ingress: string): Fault =>
  onCluster(() => ({
    api_vips: [{ ip: api, verification: null }],
    ingress_vips: [{ ip: ingress, verification: null }],
  }))

const CLUSTER_NETWORK_FAULTS = {
  noVips: onCluster(() => ({ api_vips: [], ingress_vips: [] })),
  vipOfHost: vips('192.168.127.11', '192.168.127.12'),
  vipsFailed: onCluster(({ api_vips, ingress_vips }) => ({
    api_vips: api_vips.map((vip) => ({ ...vip, verification: 'failed' as const })),
    ingress_vips: ingress_vips.map((vip) => ({ ...vip, verification: 'failed' as const })),
  })),
  vipElsewhere: vips('10.1.1.1', '10.1.1.2'),
  noMachineNetwork: onCluster(() => ({ machine_networks: [], api_vips: [], ingress_vips: [] })),
  otherMachineNetwork: onCluster(({ machine_networks }) => ({
    machine_networks: [{ cidr: '10.77.0.0/16' }, ...machine_networks.slice(1)],
  })),
  noClusterNetwork: onCluster(() => ({ cluster_networks: [] })),
  noServiceNetwork: onCluster(() => ({ service_networks: [] })),
  servicesOnMachines: onCluster(() => ({ service_networks: [{ cidr: '192.168.0.0/16' }] })),
  podsOnServices: onCluster(() => ({ cluster_networks: [{ cidr: '172.30.0.0/15', host_prefix: 23 }] })),
  twoServiceNetworks: onCluster(({ service_networks }) => ({
    service_networks: [...service_networks, { cidr: '172.31.0.0/16' }],
  })),
  ipv6Services: onCluster(() => ({ service_networks: [{ cidr: 'fd02::/112' }] })),
  tightHostPrefix: onCluster(() => ({ cluster_networks: [{ cidr: '10.128.0.0/22', host_prefix: 23 }] })),
  oldNetworkType: onCluster(() => ({ network_type: 'OpenShiftSDN' })),
  foreignNetworkType: onCluster(() => ({ network_type: 'Calico' })),
  leasesWithOvn: onCluster(() => ({ vip_dhcp_allocation: true, network_type: 'OVNKubernetes' })),
} satisfies Record<string, Fault>

const wanting = (control_plane_count: number): Fault =>
  onCluster(() => ({ control_plane_count, high_availability_mode: 'Full' }))

const CLUSTER_FAULTS = {
  noDomain: onCluster(() => ({ base_dns_domain: '' })),
  noPullSecret: onCluster(() => ({ pull_secret_set: false })),
  forVsphere: onCluster(() => ({ platform: { type: 'vsphere', external_name: '' } })),
  forNutanix: onCluster(() => ({ platform: { type: 'nutanix', external_name: '' } })),
  forOci: onCluster(() => ({ platform: { type: 'external', external_name: 'oci' } })),
  fourWanted: wanting(4),
  fiveWanted: wanting(5),
  threeWanted: wanting(3),
  twoWanted: wanting(2),
  chosenMaster: onHost(() => ({ role: 'master' })),
  chosenWorker: onHost(() => ({ role: 'worker' })),
  chosenArbiter: onHost(() => ({ role: 'arbiter' })),
  allMasters: (snapshot) => ({
    ...snapshot,
    hosts: snapshot.hosts.map((host) => ({ ...host, role: 'master' })),
  }),
  onPower: onCluster(() => ({ cpu_architecture: 'ppc64le' })),
  encryptedByTpm: onCluster(({ disk_encryption }) => ({
    disk_encryption: { ...disk_encryption, enable_on: 'all', mode: 'tpmv2' },
  })),
  encryptedByTang: onCluster(() => ({
    disk_encryption: {
      enable_on: 'all',
      mode: 'tang',
      tang_servers: '[{"url":"http://tang.example.com","thumbprint":"x"}]',
    },
  })),
  unreachableTang: onHost(() => ({ tang_connectivity: { is_success: false } })),
  ignoresAll: onCluster(() => ({ ignored_host_validations: ['all'], ignored_cluster_validations: ['all'] })),
  oldVersion: (snapshot) => ({
    ...snapshot,
    cluster: { ...snapshot.cluster, openshift_version: '4.9.1' },
    infraEnvs: snapshot.infraEnvs.map((infraEnv) => ({ ...infraEnv, openshift_version: '4.9' })),
  }),
  bootedAnotherVersion: (snapshot) => ({
    ...snapshot,
    infraEnvs: snapshot.infraEnvs.map((infraEnv) => ({ ...infraEnv, openshift_version: '5.0' })),
  }),
  armVersion: onCluster(() => ({ cpu_architecture: 'arm64' })),
  unmanagedTime: onCluster(() => ({ additional_ntp_source: '' })),
} satisfies Record<string, Fault>

const selecting = (...names: readonly string[]): Fault =>
  onCluster((cluster) => ({ monitored_operators: withOperators(cluster, ...names).monitored_operators }))

const OPERATOR_FAULTS = {
  withOdf: selecting('odf'),
  withLvm: selecting('lvm'),
  withCnv: selecting('cnv'),
  withMce: selecting('mce'),
  withMtv: selecting('mtv'),
  withAi: selecting('openshift-ai'),
  withGpus: selecting('nvidia-gpu', 'amd-gpu'),
  withOsc: selecting('osc'),
  withLoki: selecting('loki', 'openshift-logging', 'nmstate'),
  mtvAlone: (snapshot, host) => {
    const { cluster } = selecting('mtv')(snapshot, host)
    const monitored_operators = cluster.monitored_operators.filter(({ name }) => name !== 'cnv')
    return { ...snapshot, cluster: { ...cluster, monitored_operators } }
  },
} satisfies Record<string, Fault>

export const FAULTS = {
  ...HARDWARE_FAULTS,
  ...HOST_NETWORK_FAULTS,
  ...CLUSTER_NETWORK_FAULTS,
  ...CLUSTER_FAULTS,
  ...OPERATOR_FAULTS,
}
export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
