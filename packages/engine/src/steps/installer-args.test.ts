import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { aCluster, aHostContext, anInfraEnv, anInventory } from '../testing/builders.ts'
import { buildInstallerArgs } from './installer-args.ts'

const DAY2 = { kind: 'AddToExistingClusterHost' } as const
const OCI = { platform: { type: 'external', external_name: 'oci' } } as const

const args = (host: Partial<HostFacts> = {}, cluster: Partial<ClusterFacts> = {}) =>
  buildInstallerArgs(aHostContext(host, { cluster: aCluster(cluster) }))

const kargs = (...values: string[]) => values.flatMap((value) => ['--append-karg', value])

const DHCP = kargs('ip=52-54-00-00-00-01:dhcp')

const onInventory = (changes: Partial<Inventory>) => ({ inventory: anInventory(1, changes) })

const onDisk = (disk: Disk, others: Disk[] = []): Partial<HostFacts> => ({
  ...onInventory({
    disks: [{ id: '/dev/disk/by-id/wwn-0x500001', path: '/dev/sda', name: 'sda', ...disk }, ...others],
  }),
})

describe('network', () => {
  it.each([
    ['the interface in the machine network asks for an address', {}, {}, DHCP],
    ['what the user wants comes first', { installer_args: kargs('quiet') }, {}, [...kargs('quiet'), ...DHCP]],
    [
      'the user has set an address',
      { installer_args: kargs('ip=10.0.0.1::::eno1:none') },
      {},
      kargs('ip=10.0.0.1::::eno1:none'),
    ],
    [
      'IPv6',
      onInventory({ interfaces: [{ mac_address: 'aa:bb:cc:00:00:01', ipv6_addresses: ['fd2e::5/64'] }] }),
      {
        machine_networks: [{ cidr: 'fd2e::/64' }],
        service_networks: [],
        cluster_networks: [],
        api_vips: [],
        ingress_vips: [],
      },
      kargs('ip=aa-bb-cc-00-00-01:dhcp6'),
    ],
    [
      'both families',
      {},
      { machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd2e::/64' }] },
      kargs('ip=52-54-00-00-00-01:dhcp,dhcp6'),
    ],
    [
      'two interfaces in the network, others not',
      onInventory({
        interfaces: [
          { mac_address: '02:00:00:00:00:0b', ipv4_addresses: ['192.168.127.8/24', '192.168.127.9/24'] },
          { mac_address: '02:00:00:00:00:0a', ipv4_addresses: ['192.168.127.7/24'] },
          { mac_address: '02:00:00:00:00:0c', ipv4_addresses: ['10.0.0.7/24'] },
        ],
      }),
      {},
      kargs('ip=02-00-00-00-00-0a:dhcp', 'ip=02-00-00-00-00-0b:dhcp'),
    ],
    ['no machine network', {}, { machine_networks: [] }, null],
    [
      'user-managed: the network of the bootstrap',
      { bootstrap: true },
      { machine_networks: [], user_managed_networking: true },
      DHCP,
    ],
    ['joining a cluster of unknown network', DAY2, { machine_networks: [] }, []],
    ['joining a cluster of known network', DAY2, {}, DHCP],
    ['joining on Oracle cloud without a network', DAY2, { ...OCI, machine_networks: [] }, []],
  ] as const)('%s', (_scenario, host, cluster, expected) => {
    expect(args(host as Partial<HostFacts>, cluster as Partial<ClusterFacts>)).toEqual(expected)
  })

  it.each([
    ['configuration of the infra-env', [], ['--copy-network']],
    ['the user copies already', ['--copy-network'], ['--copy-network']],
    ['the user copies in short', ['-n'], ['-n']],
  ])('static: %s', (_scenario, installer_args, expected) => {
    const infraEnvs = [anInfraEnv({ has_static_network_config: true })]
    expect(buildInstallerArgs(aHostContext({ installer_args }, { infraEnvs }))).toEqual(expected)
  })

  it('static: flag of the cluster, even without a machine network', () => {
    expect(args({}, { static_network_configured: true, machine_networks: [] })).toEqual(['--copy-network'])
  })
})

describe('disk', () => {
  const iscsi = { drive_type: 'iSCSI', iscsi: { host_ip_address: '192.168.127.11' } } as const
  const ISCSI = kargs('rd.iscsi.firmware=1', 'ip=52-54-00-00-00-01:dhcp')

  it.each([
    ['RAID', onDisk({ drive_type: 'RAID' }), {}, [...kargs('rd.md=1', 'rd.auto=1'), ...DHCP]],
    ['multipath', onDisk({ drive_type: 'Multipath' }), {}, [...kargs('rw', 'rd.multipath=default'), ...DHCP]],
    ['iSCSI', onDisk(iscsi), {}, [...ISCSI, ...DHCP]],
    [
      'iSCSI through an unknown interface',
      onDisk({ drive_type: 'iSCSI' }),
      {},
      [...kargs('rd.iscsi.firmware=1'), ...DHCP],
    ],
    ['iSCSI on Oracle cloud', onDisk(iscsi), OCI, ISCSI],
    [
      'multipath over two iSCSI paths',
      onDisk({ drive_type: 'Multipath', name: 'dm-0' }, [
        { ...iscsi, name: 'sdb', holders: 'dm-0' },
        { ...iscsi, name: 'sdc', holders: 'dm-0' },
        { ...iscsi, name: 'sdd', holders: 'dm-1' },
      ]),
      {},
      [...kargs('rw', 'rd.multipath=default'), ...ISCSI, ...DHCP],
    ],
  ] as const)('%s', (_scenario, host, cluster, expected) => {
    expect(args(host as Partial<HostFacts>, cluster)).toEqual(expected)
  })
})

describe('mainframe', () => {
  const command_line =
    'quiet ip=10.0.0.1::10.0.0.2 rd.neednet=1 nameserver=1.1.1.1 rd.znet=qeth,0.0.bdf0 rd.dasd=0.0.3434'
  const own = kargs('rd.neednet=1', 'rd.znet=qeth,0.0.bdf0', 'rd.dasd=0.0.3434')
  const machine = (product_name: string, line = command_line) =>
    onInventory({ system_vendor: { manufacturer: 'IBM/S390', product_name }, boot: { command_line: line } })

  it.each([
    ['z/VM', machine('z/VM    7.2.0'), [...own, ...DHCP]],
    ['LPAR', machine('LPAR'), [...own, ...DHCP]],
    ['a KVM guest finds its devices itself', machine('KVM/Linux'), DHCP],
    [
      'with its network handed on',
      machine('z/VM', `${command_line} ai.ip_cfg_override=1`),
      kargs(
        'ip=10.0.0.1::10.0.0.2',
        'rd.neednet=1',
        'nameserver=1.1.1.1',
        'rd.znet=qeth,0.0.bdf0',
        'rd.dasd=0.0.3434',
      ),
    ],
    ['told to find its network by itself', machine('LPAR', 'quiet ai.ip_cfg_override=1'), []],
  ])('%s', (_scenario, host, expected) => {
    expect(args(host)).toEqual(expected)
  })
})
