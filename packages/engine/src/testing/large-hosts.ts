// Hosts that report `n` of something, in every way that a rule could take badly.
import type { Disk, Inventory, NetworkInterface } from '@groundwork/contract/hosts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { aCluster, aHost, anInfraEnv, anInventory, hostId, ipAddress, NOW, someSettings } from './builders.ts'

export type Scenario = readonly [name: string, make: (n: number) => ClusterSnapshot]

const times = <Item>(n: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: n }, (_, i) => make(i))

const octets = (index: number): string => `${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
const mac = (index: number): string =>
  `52:54:${octets(index)
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join(':')}:00`

const nic = (index: number, address: string): NetworkInterface => ({
  name: `nic${index}`,
  mac_address: mac(index),
  type: 'physical',
  mtu: 9000,
  ...(address.includes(':') ? { ipv6_addresses: [address] } : { ipv4_addresses: [address] }),
})

function aSnapshot(
  change: (number: number) => Partial<HostFacts>,
  cluster: Partial<ClusterFacts> = {},
): ClusterSnapshot {
  const hosts = [1, 2, 3].map((number) => aHost(number, { status: 'insufficient', ...change(number) }))
  return {
    cluster: aCluster({ status: 'insufficient', connectivity_majority_groups: null, ...cluster }),
    hosts,
    infraEnvs: [anInfraEnv()],
    settings: someSettings(),
    now: NOW,
  }
}

const withInventory = (
  change: (number: number) => Partial<Inventory>,
  cluster: Partial<ClusterFacts> = {},
): ClusterSnapshot => aSnapshot((number) => ({ inventory: anInventory(number, change(number)) }), cluster)

const nics = (
  n: number,
  addressOf: (index: number, number: number) => string,
  cluster: Partial<ClusterFacts> = {},
) =>
  withInventory(
    (number) => ({ interfaces: times(n, (index) => nic(index, addressOf(index, number))) }),
    cluster,
  )

const disks = (n: number, diskOf: (index: number) => Disk, more: Partial<Inventory> = {}) =>
  withInventory(() => ({ disks: times(n, diskOf), ...more }))

const NO_VIPS = { api_vips: [], ingress_vips: [], machine_networks: [] }
const DUAL = { service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }] }
const USER_MANAGED = { user_managed_networking: true, platform: { type: 'none', external_name: '' } } as const
const DAY2 = { kind: 'AddHostsCluster', imported: true } as const

const iscsi = (index: number): Disk => ({
  id: `/dev/disk/by-id/${index}`,
  name: `sd${index}`,
  drive_type: 'iSCSI',
  size_bytes: 2e11,
  holders: `dm-${index % 7}`,
  iscsi: { host_ip_address: `10.${octets(index)}` },
})

/** Every host sees every address of the others, `n` of them. */
const everyAddress = (n: number, isSameNetwork: boolean): ClusterSnapshot => {
  const addressOf = (number: number, index: number) =>
    isSameNetwork ? `10.${number}.${index >> 8}.${index & 255}` : `${10 + number}.${octets(index)}`
  const prefix = isSameNetwork ? 8 : 28
  return aSnapshot((number) => ({
    inventory: anInventory(number, {
      interfaces: times(n, (index) => nic(index, `${addressOf(number, index)}/${prefix}`)),
    }),
    connectivity: {
      remote_hosts: [1, 2, 3]
        .filter((other) => other !== number)
        .map((other) => ({
          host_id: hostId(other),
          l2_connectivity: times(n, (index) => ({
            remote_ip_address: addressOf(other, index),
            remote_mac: mac(index),
            successful: true,
          })),
          l3_connectivity: times(n, (index) => ({
            remote_ip_address: addressOf(other, index),
            successful: true,
            average_rtt_ms: 2_000,
            packet_loss_percentage: 50,
          })),
          mtu_report: times(n, (index) => ({
            outgoing_nic: `nic${index}`,
            remote_ip_address: addressOf(other, index),
          })),
        })),
    },
  }))
}

export const LARGE_HOSTS: readonly Scenario[] = [
  [
    'interfaces in one network',
    (n) => nics(n, (index, number) => `10.${number}.${index >> 8}.${index & 255}/8`),
  ],
  ['interfaces in networks of their own', (n) => nics(n, (index) => `10.${octets(index)}/32`)],
  ['the same, and no VIPs yet', (n) => nics(n, (index) => `10.${octets(index * 16)}/28`, NO_VIPS)],
  [
    'the same for a single node',
    (n) =>
      nics(n, (index) => `10.${octets(index * 16)}/28`, {
        ...NO_VIPS,
        control_plane_count: 1,
        high_availability_mode: 'None',
      }),
  ],
  [
    'networks inside each other',
    (n) => nics(n, (index) => `10.0.${index >> 8}.${index & 255}/${8 + (index % 24)}`),
  ],
  [
    'networks of IPv6',
    (n) => nics(n, (index) => `fd00:${index.toString(16)}::1/${16 + (index % 112)}`, DUAL),
  ],
  ['one address on every interface', (n) => nics(n, () => '192.168.127.11/24')],
  [
    'interfaces with one name',
    (n) =>
      withInventory(() => ({
        interfaces: times(n, (index) => ({ ...nic(index, `10.${octets(index)}/8`), name: 'eno1' })),
      })),
  ],
  [
    'addresses on one interface',
    (n) =>
      withInventory(() => ({
        interfaces: [
          {
            name: 'eno1',
            mac_address: mac(1),
            ipv4_addresses: times(n, (index) => `10.${octets(index)}/16`),
          },
        ],
      })),
  ],
  [
    'routes',
    (n) =>
      withInventory(() => ({
        routes: times(n, (index) => ({
          destination: '0.0.0.0',
          gateway: `10.${octets(index)}`,
          interface: `nic${index}`,
          metric: n - index,
        })),
      })),
  ],
  [
    'GPUs and flags',
    (n) =>
      withInventory(() => ({
        gpus: times(n, () => ({ vendor_id: '10de' })),
        cpu: { count: 64, flags: times(n, String) },
      })),
  ],
  [
    'fit disks',
    (n) =>
      disks(n, (index) => ({ id: `d${index}`, name: `sd${index}`, drive_type: 'SSD', size_bytes: 2e11 })),
  ],
  [
    'unfit disks',
    (n) =>
      disks(n, (index) => ({
        id: `d${index}`,
        drive_type: 'ODD',
        installation_eligibility: { not_eligible_reasons: ['no', 'never'] },
      })),
  ],
  [
    'disks with one name',
    (n) => disks(n, () => ({ id: 'd', name: 'sda', drive_type: 'SSD', size_bytes: 2e11 })),
  ],
  [
    'iSCSI disks',
    (n) =>
      disks(n, iscsi, {
        interfaces: times(n, (index) => nic(index, `10.${octets(index)}/8`)),
        routes: times(n, (index) => ({
          destination: '0.0.0.0',
          gateway: '10.0.0.1',
          interface: `nic${index}`,
        })),
      }),
  ],
  [
    'iSCSI disks from one address',
    (n) =>
      disks(n, (index) => ({ ...iscsi(index), iscsi: { host_ip_address: '10.0.0.1' } }), {
        interfaces: times(n, (index) => nic(index, '10.0.0.1/8')),
      }),
  ],
  [
    'multipath devices and their paths',
    (n) =>
      disks(2 * n, (index) =>
        index % 2
          ? iscsi(index)
          : { id: `m${index}`, name: `dm-${index}`, drive_type: 'Multipath', size_bytes: 2e11 },
      ),
  ],
  [
    'multipath devices with one name',
    (n) =>
      disks(2 * n, (index) =>
        index % 2
          ? { ...iscsi(index), holders: 'dm-0' }
          : { id: `m${index}`, name: 'dm-0', drive_type: 'Multipath', size_bytes: 2e11, holders: 'dm-0' },
      ),
  ],
  [
    'a multipath device with many paths',
    (n) =>
      disks(n, (index) =>
        index > 0
          ? { ...iscsi(index), holders: 'dm-0' }
          : { id: '/dev/disk/by-id/wwn-0x500001', name: 'dm-0', drive_type: 'Multipath', size_bytes: 2e11 },
      ),
  ],
  [
    'protected disks that are gone',
    (n) => aSnapshot(() => ({ skip_formatting_disks: times(n, (index) => `gone${index}`) })),
  ],
  [
    'protected disks that are there',
    (n) =>
      aSnapshot((number) => ({
        skip_formatting_disks: times(n, (index) => `d${index}`),
        inventory: anInventory(number, {
          disks: times(n, (index) => ({
            id: `d${index}`,
            name: `sd${index}`,
            drive_type: 'SSD',
            size_bytes: 2e11,
          })),
        }),
      })),
  ],
  ['connections in one network', (n) => everyAddress(n, true)],
  ['connections in many networks', (n) => everyAddress(n, false)],
  [
    'connections to unknown addresses',
    (n) =>
      aSnapshot(() => ({
        connectivity: {
          remote_hosts: [
            {
              host_id: hostId(2),
              l2_connectivity: times(n, (index) => ({
                remote_ip_address: `10.${octets(index)}`,
                remote_mac: mac(index),
              })),
            },
          ],
        },
      })),
  ],
  [
    'reports about one host again and again',
    (n) =>
      aSnapshot((number) => ({
        inventory: anInventory(number, {
          interfaces: times(n, (index) => nic(index, `10.${number}.${index >> 8}.${index & 255}/8`)),
        }),
        connectivity: {
          remote_hosts: times(n, () => ({
            host_id: hostId((number % 3) + 1),
            l3_connectivity: [{ remote_ip_address: '10.1.0.1', successful: true }],
          })),
        },
      })),
  ],
  [
    'reports about strangers',
    (n) =>
      aSnapshot(() => ({
        connectivity: {
          remote_hosts: times(n, (index) => ({
            host_id: hostId(1_000 + index),
            l2_connectivity: [
              { remote_ip_address: `10.${octets(index)}`, remote_mac: mac(index), successful: true },
            ],
          })),
        },
      })),
  ],
  [
    'MACs that answer for one address',
    (n) =>
      aSnapshot((number) => ({
        inventory: anInventory(number, { interfaces: times(n, (index) => nic(index, '192.168.127.11/24')) }),
        connectivity: {
          remote_hosts: [
            {
              host_id: hostId(1),
              l2_connectivity: times(n, (index) => ({
                remote_ip_address: ipAddress(1),
                remote_mac: mac(index),
              })),
            },
          ],
        },
      })),
  ],
  [
    'spellings of one address',
    (n) =>
      aSnapshot(() => ({
        connectivity: {
          remote_hosts: [
            {
              host_id: hostId(2),
              l2_connectivity: times(n, (index) => ({
                remote_ip_address: `fd00::${index.toString(16).padStart(4, '0')}`,
                remote_mac: mac(index),
              })),
            },
          ],
        },
      })),
  ],
  [
    'scanned networks',
    (n) =>
      aSnapshot(
        (number) => ({
          inventory: anInventory(number, {
            interfaces: times(n, (index) => nic(index, `10.${octets(index * 16 + number)}/28`)),
          }),
          free_addresses: times(n, (index) => ({
            network: `10.${octets(index * 16)}/28`,
            free_addresses: [`10.${octets(index * 16 + 9)}`],
          })),
        }),
        NO_VIPS,
      ),
  ],
  [
    'free addresses of one network',
    (n) =>
      aSnapshot(
        (number) => ({
          inventory: anInventory(number, { interfaces: [nic(1, `10.0.0.${number}/8`)] }),
          free_addresses: [
            { network: '10.0.0.0/8', free_addresses: times(n, (index) => `10.${octets(256 + index)}`) },
          ],
        }),
        NO_VIPS,
      ),
  ],
  [
    'time sources',
    (n) =>
      aSnapshot(() => ({
        ntp_sources: times(n, (index) => ({ source_name: `ntp${index}`, source_state: 'unreachable' })),
      })),
  ],
  [
    'resolved names',
    (n) =>
      aSnapshot(
        () => ({
          domain_name_resolutions: {
            resolutions: times(n, (index) => ({
              domain_name: `n${index}`,
              ipv4_addresses: [`10.${octets(index)}`],
            })),
          },
        }),
        USER_MANAGED,
      ),
  ],
  [
    'answers for one name',
    (n) =>
      aSnapshot(
        () => ({
          domain_name_resolutions: {
            resolutions: ['api.test.example.com', 'validateNoWildcardDNS.test.example.com'].map(
              (domain_name) => ({
                domain_name,
                ipv4_addresses: times(n, (index) => `10.${octets(index)}`),
                cnames: times(n, (index) => `c${index}`),
              }),
            ),
          },
        }),
        USER_MANAGED,
      ),
  ],
  [
    'images',
    (n) =>
      aSnapshot(() => ({
        images_status: Object.fromEntries(times(n, (index) => [`image${index}`, { result: 'failure' }])),
      })),
  ],
  [
    'speeds of disks',
    (n) =>
      aSnapshot(() => ({
        disks_info: Object.fromEntries(
          times(n, (index) => [`disk${index}`, { disk_speed: { tested: true, exit_code: 1 } }]),
        ),
      })),
  ],
  [
    'tang servers',
    (n) =>
      aSnapshot(
        () => ({
          tang_connectivity: {
            tang_server_response: times(n, (index) => ({ tang_url: `http://t${index}` })),
          },
        }),
        { disk_encryption: { enable_on: 'all', mode: 'tang', tang_servers: '[]' } },
      ),
  ],
  [
    'devices in a fetched ignition',
    (n) =>
      aSnapshot(
        () => ({
          kind: 'AddToExistingClusterHost',
          api_vip_connectivity: {
            is_success: true,
            ignition: JSON.stringify({
              storage: {
                luks: times(n, (index) => ({
                  clevis: { tang: [{ url: `http://t${index}`, thumbprint: 'x' }] },
                })),
                files: times(n, (index) => ({ path: `/f${index}`, contents: { source: 'data:,x' } })),
              },
            }),
          },
        }),
        DAY2,
      ),
  ],
  [
    'MACs of several machines under one id',
    (n) =>
      aSnapshot((number) => ({
        machines: times(4, (machine) => ({
          macs: times(n, (index) => mac(index * 8 + machine)),
          first_seen_at: NOW - 60_000,
          seen_at: NOW - machine,
        })),
        inventory: anInventory(number, {
          interfaces: times(n, (index) => nic(index, `10.${octets(index)}/8`)),
        }),
      })),
  ],
]
