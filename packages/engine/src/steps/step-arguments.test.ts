// The arguments of the steps with few rules, as JSON; the larger ones have their own files.
import { describe, expect, it } from 'vitest'
import type { HostContext } from '../context/host-context.ts'
import { NO_STEP_INPUTS, type StepInputs } from '../facts/step-inputs.ts'
import { vipLeaseMacs } from '../network/dhcp-macs.ts'
import {
  aCluster,
  aHost,
  aHostContext,
  anInfraEnv,
  anInventory,
  anUnboundHostContext,
  CLUSTER_ID,
  hostId,
  INFRA_ENV_ID,
  ipAddress,
  someSettings,
} from '../testing/builders.ts'
import { STEPS } from './all-steps.ts'
import type { SentStepType } from './step.ts'

/** Arguments with their JSON parsed; null when the step is left out. */
function argsOf(step: SentStepType, context: HostContext, inputs: Partial<StepInputs> = {}) {
  const args = STEPS[step].args(context, { ...NO_STEP_INPUTS, ...inputs })
  return args?.map((arg) => (/^[{[]/.test(arg) ? JSON.parse(arg) : arg)) ?? null
}

const inCluster = (changes: Parameters<typeof aCluster>[0], host = {}) =>
  aHostContext(host, { cluster: aCluster(changes) })

const withSettings = (changes: Parameters<typeof someSettings>[0], host = {}) =>
  aHostContext(host, { settings: someSettings(changes) })

describe('inventory', () => {
  it.each([
    ['plain', {}, [hostId(1)]],
    [
      'with limits',
      { inventoryMaxSizeBytes: 1000, inventoryDiskMinSizeBytes: 5 },
      [hostId(1), '--output-max-size=1000', '--disk-min-size=5'],
    ],
  ])('%s', (_scenario, settings, expected) => {
    expect(argsOf('inventory', withSettings(settings))).toEqual(expected)
  })
})

describe('free-network-addresses', () => {
  const withAddresses = (...ipv4_addresses: string[]) =>
    aHostContext({
      inventory: anInventory(1, {
        interfaces: [{ name: 'a', ipv4_addresses, ipv6_addresses: ['fd2e::5/64'] }],
      }),
    })

  it.each([
    ['each network once', ['10.0.1.5/24', '10.0.1.6/24', '10.0.4.9/22'], [['10.0.1.0/24', '10.0.4.0/22']]],
    ['not the large ones', ['10.0.0.5/21', '127.0.0.1/8'], null],
    ['none at all', [], null],
  ])('%s', (_scenario, addresses, expected) => {
    expect(argsOf('free-network-addresses', withAddresses(...addresses))).toEqual(expected)
  })

  it('is not asked for where a controller sets the VIPs', () => {
    expect(argsOf('free-network-addresses', withSettings({ isKubeApi: true }))).toBeNull()
  })

  it('waits for the inventory', () => {
    expect(argsOf('free-network-addresses', aHostContext({ inventory: null }))).toBeNull()
  })
})

describe('dhcp-lease-allocate', () => {
  const macs = vipLeaseMacs(CLUSTER_ID)

  it('asks on the interface in the machine network', () => {
    expect(argsOf('dhcp-lease-allocate', inCluster({ vip_dhcp_allocation: true }))).toEqual([
      { api_vip_mac: macs.api, ingress_vip_mac: macs.ingress, interface: 'eno1' },
    ])
  })

  it('hands back the leases of earlier replies', () => {
    const vipLeases = { api_vip_lease: 'lease { a }', ingress_vip_lease: 'lease { b }' }
    const args = argsOf('dhcp-lease-allocate', inCluster({ vip_dhcp_allocation: true }), { vipLeases })
    expect(args).toMatchObject([vipLeases])
  })

  it.each([
    ['VIPs are set by the user', { vip_dhcp_allocation: false }, {}],
    ['no machine network', { vip_dhcp_allocation: true, machine_networks: [] }, {}],
    ['no interface there', { vip_dhcp_allocation: true, machine_networks: [{ cidr: '10.9.0.0/24' }] }, {}],
    ['no inventory', { vip_dhcp_allocation: true }, { inventory: null }],
  ])('is left out: %s', (_scenario, cluster, host) => {
    expect(argsOf('dhcp-lease-allocate', inCluster(cluster, host))).toBeNull()
  })
})

describe('ntp-synchronizer', () => {
  it.each([
    ['no source', aHostContext(), ''],
    ['of the cluster', inCluster({ additional_ntp_source: 'a,b' }), 'a,b'],
    ['of the infra-env', aHostContext({}, { infraEnvs: [anInfraEnv({ additional_ntp_sources: 'c' })] }), 'c'],
    [
      'of the infra-env of an unbound host',
      anUnboundHostContext(
        {},
        anInfraEnv({ cluster_id: null, ntp_sources: 'd', additional_ntp_sources: 'c' }),
      ),
      'd',
    ],
  ])('%s', (_scenario, context, ntp_source) => {
    expect(argsOf('ntp-synchronizer', context)).toEqual([{ ntp_source }])
  })
})

describe('domain-resolution', () => {
  const names = (domains: string[]) => [{ domains: domains.map((domain_name) => ({ domain_name })) }]
  const own = [
    'api.test.example.com',
    'api-int.test.example.com',
    'console-openshift-console.apps.test.example.com',
    'validateNoWildcardDNS.test.example.com.',
    'validateNoWildcardDNS.test.example.com',
  ]

  it.each([
    ['with the registry of the release', {}, names([...own, 'quay.io'])],
    ['registry is an address', { ocp_release_image: '10.0.0.1:5000/ocp:4' }, names(own)],
    ['existing cluster', { kind: 'AddHostsCluster' as const }, names(own)],
    ['no name', { name: '' }, null],
    ['no domain', { base_dns_domain: '' }, null],
  ])('%s', (_scenario, cluster, expected) => {
    expect(argsOf('domain-resolution', inCluster(cluster))).toEqual(expected)
  })
})

describe('verify-vips', () => {
  it('asks for all of them', () => {
    expect(argsOf('verify-vips', aHostContext())).toEqual([
      [
        { vip: '192.168.127.100', vip_type: 'api' },
        { vip: '192.168.127.101', vip_type: 'ingress' },
      ],
    ])
  })

  it('is left out without any', () => {
    expect(argsOf('verify-vips', inCluster({ api_vips: [], ingress_vips: [] }))).toBeNull()
  })
})

describe('tang-connectivity-check', () => {
  const tang_servers = '[{"url":"http://tang","thumbprint":"t"}]'
  const encrypted = { disk_encryption: { mode: 'tang', enable_on: 'masters,workers', tang_servers } } as const

  it.each([
    ['a master', encrypted, { role: 'master' }, [{ tang_servers }]],
    ['a suggested worker', encrypted, { suggested_role: 'worker' }, [{ tang_servers }]],
    [
      'keys in other letters',
      {
        disk_encryption: {
          ...encrypted.disk_encryption,
          tang_servers: '[{"URL":"http://tang","Thumbprint":"t"}]',
        },
      },
      { role: 'master' },
      [{ tang_servers }],
    ],
    ['an arbiter, whose disk stays open', encrypted, { role: 'arbiter' }, null],
    ['a host without a role', encrypted, { suggested_role: 'auto-assign' }, null],
    [
      'all hosts',
      { disk_encryption: { ...encrypted.disk_encryption, enable_on: 'all' } },
      { role: 'arbiter' },
      [{ tang_servers }],
    ],
    [
      'keys in the TPM',
      { disk_encryption: { ...encrypted.disk_encryption, mode: 'tpmv2' } },
      { role: 'master' },
      null,
    ],
    ['no encryption', {}, { role: 'master' }, null],
  ] as const)('%s', (_scenario, cluster, host, expected) => {
    expect(argsOf('tang-connectivity-check', inCluster(cluster, host))).toEqual(expected)
  })

  it.each([
    ['no ignition yet', null, null],
    ['no encryption', { storage: {} }, null],
    ['TPM only', { storage: { luks: [{ clevis: { tpm2: true } }] } }, null],
    [
      'two devices with one server',
      { storage: { luks: [1, 2].map(() => ({ clevis: { tang: [{ url: 'http://a', thumbprint: 't' }] } })) } },
      [{ tang_servers: '[{"thumbprint":"t","url":"http://a"}]' }],
    ],
  ])('existing cluster: %s', (_scenario, ignition, expected) => {
    const context = aHostContext({
      kind: 'AddToExistingClusterHost',
      api_vip_connectivity: ignition && { is_success: true, ignition: JSON.stringify(ignition) },
    })
    expect(argsOf('tang-connectivity-check', context)).toEqual(expected)
  })
})

describe('installation-disk-speed-check', () => {
  const path = '/dev/disk/by-id/wwn-0x500001'

  it.each([
    ['the chosen disk', {}, [{ path }, '480.00']],
    ['an old agent knows only paths', { installation_disk_id: '' }, [{ path: '/dev/sda' }, '480.00']],
    [
      'another disk was measured',
      { disks_info: { '/dev/sdb': { disk_speed: { tested: true } } } },
      [{ path }, '480.00'],
    ],
    ['measured already', { disks_info: { [path]: { disk_speed: { tested: true } } } }, null],
    ['no disk', { installation_disk_id: '', installation_disk_path: '' }, null],
    ['partitions are kept', { installer_args: ['--save-partlabel', 'data*'] }, null],
    ['partitions are kept, other spelling', { installer_args: ['--save-partindex=5'] }, null],
    [
      'booted from its own disk',
      { inventory: anInventory(1, { boot: { device_type: 'persistent' } }) },
      null,
    ],
  ])('%s', (_scenario, host, expected) => {
    expect(argsOf('installation-disk-speed-check', aHostContext(host))).toEqual(expected)
  })
})

describe('container-image-availability', () => {
  const release = {
    machineConfigOperator: 'r/mco',
    mustGather: { ocp: 'r/gather', cnv: 'r/cnv' },
    coreos: '',
  }
  const images = [aCluster().ocp_release_image, 'r/mco', 'r/gather', 'r/installer']
  const check = (images_status: object) =>
    argsOf(
      'container-image-availability',
      withSettings({ installerImage: 'r/installer' }, { images_status }),
      {
        release,
      },
    )

  it.each([
    ['all of them, in order', {}, [{ images, timeout: 960 }]],
    [
      'only those without a result',
      { 'r/mco': { result: 'failure' } },
      [{ images: images.filter((i) => i !== 'r/mco'), timeout: 960 }],
    ],
    ['none left', Object.fromEntries(images.map((image) => [image, {}])), null],
  ])('%s', (_scenario, statuses, expected) => {
    expect(check(statuses)).toEqual(expected)
  })
})

describe('logs-gather', () => {
  const base = {
    cluster_id: CLUSTER_ID,
    host_id: hostId(1),
    infra_env_id: INFRA_ENV_ID,
    installer_gather: true,
  }
  const masters = [2, 3].map((number) => aHost(number, { role: 'master' }))

  it.each([
    ['an ordinary host', {}, {}, [{ ...base, bootstrap: false, master_ips: null }]],
    [
      'the bootstrap collects from the others',
      { bootstrap: true, role: 'master' as const },
      {},
      [{ ...base, bootstrap: true, master_ips: [ipAddress(2), ipAddress(3)] }],
    ],
    ['collected already', { logs_collected_at: 1 }, {}, null],
    ['collected since it is being installed', { logs_collected_at: 5 }, { install_started_at: 5 }, null],
    [
      'collected on request, before it was installed',
      { logs_collected_at: 4 },
      { install_started_at: 5 },
      [{ ...base, bootstrap: false, master_ips: null }],
    ],
  ])('%s', (_scenario, host, cluster, expected) => {
    const context = aHostContext(host, { hosts: masters, cluster: aCluster(cluster) })
    expect(argsOf('logs-gather', context)).toEqual(expected)
  })

  it.each([
    [true, ['192.168.127.12', '10.0.0.2']],
    [false, ['192.168.127.12']],
  ])('user-managed networking %s: addresses of a master with two', (user_managed_networking, expected) => {
    const inventory = anInventory(2, {
      interfaces: [{ name: 'a', ipv4_addresses: ['192.168.127.12/24', '10.0.0.2/8'] }],
    })
    const context = aHostContext(
      { bootstrap: true },
      { hosts: [aHost(2, { role: 'master', inventory })], cluster: aCluster({ user_managed_networking }) },
    )
    expect(argsOf('logs-gather', context)).toMatchObject([{ master_ips: expected }])
  })
})

describe('steps of hosts that are released', () => {
  const bootArtifacts = { kernel_url: 'http://k', rootfs_url: 'http://r', initrd_url: 'http://i' }

  it('download-boot-artifacts', () => {
    const context = anUnboundHostContext({ status: 'reclaiming' })
    expect(argsOf('download-boot-artifacts', context, { bootArtifacts })).toEqual([
      { ...bootArtifacts, host_fs_mount_dir: '/host' },
    ])
    expect(argsOf('download-boot-artifacts', context)).toBeNull()
  })

  it('reboot-for-reclaim', () => {
    expect(argsOf('reboot-for-reclaim', anUnboundHostContext())).toEqual([{ host_fs_mount_dir: '/host' }])
  })
})

it('stop-installation has no arguments, and is sent', () => {
  expect(argsOf('stop-installation', aHostContext())).toEqual([])
})
