import type { HostRole } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { DEFAULT_REQUIREMENTS } from '../facts/default-requirements.ts'
import {
  aCluster,
  aHost,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
  someSettings,
} from '../testing/builders.ts'
import { withOperators } from '../testing/olm.ts'
import { GIB, MIB } from '../text/units.ts'
import {
  diskRequirementGb,
  hostRequirements,
  isEnoughMemory,
  minimumRequirements,
  ocpRequirements,
} from './requirements.ts'

const BLUEFIELD = anInventory(1, {
  cpu: { architecture: 'aarch64', count: 8 },
  system_vendor: { manufacturer: 'NVIDIA', product_name: 'BlueField SoC' },
})

describe('requirements by role, version and topology', () => {
  it.each<[string, HostRole, ClusterFacts, number, number, number]>([
    ['control plane', 'master', aCluster(), 4, 16384, 100],
    ['arbiter', 'arbiter', aCluster(), 2, 8192, 50],
    ['worker', 'worker', aCluster(), 2, 8192, 100],
    ['no role yet', 'auto-assign', aCluster(), 2, 8192, 100],
    ['single node before 4.22', 'master', aSingleNodeCluster(), 8, 16384, 100],
    ['single node 4.22', 'master', aSingleNodeCluster({ openshift_version: '4.22.1' }), 4, 16384, 100],
    [
      'single node 4.23 pre-release',
      'master',
      aSingleNodeCluster({ openshift_version: '4.23.0-rc.1' }),
      4,
      16384,
      100,
    ],
    ['single node, version unknown', 'master', aSingleNodeCluster({ openshift_version: '' }), 8, 16384, 100],
    ['worker beside a single node', 'worker', aSingleNodeCluster(), 2, 8192, 100],
  ])('%s', (_name, role, cluster, cpu_cores, ram_mib, disk_size_gb) => {
    const context = aHostContext({}, { cluster })
    expect(hostRequirements(context, role)).toMatchObject({ cpu_cores, ram_mib, disk_size_gb })
  })

  it('asks a BlueField card for 15 GB as a worker only', () => {
    const context = aHostContext({ inventory: BLUEFIELD, role: 'worker' })
    expect(hostRequirements(context, 'worker')).toMatchObject({
      cpu_cores: 2,
      ram_mib: 8192,
      disk_size_gb: 15,
    })
    expect(hostRequirements(context, 'auto-assign').disk_size_gb).toBe(100)
    expect(diskRequirementGb(context)).toBe(15)
  })

  it.each([
    ['another product', { cpu: { architecture: 'aarch64' as const, count: 8 } }],
    ['another architecture', { system_vendor: { product_name: 'BlueField SoC' } }],
  ])('asks a worker that is no BlueField card for 100 GB: %s', (_name, changes) => {
    const context = aHostContext({ inventory: anInventory(1, changes), role: 'worker' })
    expect(diskRequirementGb(context)).toBe(100)
  })

  it('asks the smallest disk of any role from a host without a cluster', () => {
    expect(diskRequirementGb(anUnboundHostContext())).toBe(50)
  })
})

describe('minimum requirements', () => {
  it.each([
    ['bound', aHostContext(), { cpu_cores: 2, ram_mib: 8192, disk_size_gb: 100 }],
    ['unbound', anUnboundHostContext(), { cpu_cores: 2, ram_mib: 8192, disk_size_gb: 50 }],
    ['arbiter', aHostContext({ role: 'arbiter' }), { cpu_cores: 2, ram_mib: 8192, disk_size_gb: 50 }],
    [
      'single node: the smaller of single node and worker',
      aHostContext({}, { cluster: aSingleNodeCluster() }),
      { cpu_cores: 2, ram_mib: 8192, disk_size_gb: 100 },
    ],
  ])('%s', (_name, context, expected) => {
    expect(minimumRequirements(context)).toEqual(expected)
  })

  it('does not count operators', () => {
    const context = aHostContext({}, { cluster: withOperators(aCluster(), 'mce') })
    expect(minimumRequirements(context)).toMatchObject({ cpu_cores: 2, ram_mib: 8192 })
  })
})

describe('requirements with operators', () => {
  const three = [aHost(1), aHost(2), aHost(3)]
  const withExtraDisks = (count: number) =>
    anInventory(1, {
      disks: [
        ...(anInventory(1).disks ?? []),
        ...Array.from({ length: count }, (_, n) => ({
          id: `d${n}`,
          drive_type: 'SSD' as const,
          size_bytes: 100e9,
        })),
      ],
    })

  it.each<[string, readonly string[], HostRole, number, number]>([
    ['mce on the control plane', ['mce'], 'master', 4 + 4, 16384 + 16384],
    ['mce on an arbiter adds nothing', ['mce'], 'arbiter', 2, 8192],
    ['cnv on the control plane', ['cnv'], 'master', 4 + 4, 16384 + 150],
    ['cnv on a worker', ['cnv'], 'worker', 2 + 2, 8192 + 360],
    ['cnv on an arbiter adds nothing', ['cnv'], 'arbiter', 2, 8192],
    ['mtv brings cnv along', ['mtv'], 'worker', 2 + 2 + 1, 8192 + 360 + 1024],
    ['osc', ['osc'], 'master', 4 + 1, 16384 + 1024],
    ['lvm since 4.16', ['lvm'], 'worker', 2 + 1, 8192 + 100],
    ['openshift-ai on a worker', ['openshift-ai'], 'worker', 2 + 8, 8192 + 32768],
    ['openshift-ai elsewhere adds nothing', ['openshift-ai'], 'master', 4, 16384],
    ['several', ['mce', 'cnv', 'osc'], 'master', 4 + 4 + 4 + 1, 16384 + 16384 + 150 + 1024],
    ['operators without numbers', ['lso', 'metallb', 'oadp'], 'master', 4, 16384],
  ])('%s', (_name, operators, role, cpu_cores, ram_mib) => {
    const context = aHostContext({}, { cluster: withOperators(aCluster(), ...operators), hosts: three })
    expect(hostRequirements(context, role)).toMatchObject({ cpu_cores, ram_mib })
  })

  it.each([
    ['no disk counts as one', 0, 6 + 2, 19 + 5],
    ['one disk', 1, 6 + 2, 19 + 5],
    ['three disks', 3, 6 + 6, 19 + 15],
  ])('odf in a compact cluster: %s', (_name, disks, cores, gib) => {
    const cluster = withOperators(aCluster(), 'odf')
    const context = aHostContext({ inventory: withExtraDisks(disks) }, { cluster, hosts: three })
    expect(hostRequirements(context, 'master')).toMatchObject({
      cpu_cores: 4 + cores,
      ram_mib: 16384 + gib * 1024,
    })
  })

  it.each([
    ['no disk', 0, 8, 19],
    ['one disk', 1, 8 + 2, 19 + 5],
    ['three disks', 3, 8 + 6, 19 + 15],
  ])('odf with workers adds to the workers and to no other host: %s', (_name, disks, cores, gib) => {
    const hosts = [1, 2, 3, 4, 5, 6].map((n) => aHost(n))
    const inventory = withExtraDisks(disks)
    const context = aHostContext({ inventory }, { cluster: withOperators(aCluster(), 'odf'), hosts })
    expect(hostRequirements(context, 'master')).toMatchObject({ cpu_cores: 4, ram_mib: 16384 })
    expect(hostRequirements(context, 'worker')).toMatchObject({
      cpu_cores: 2 + cores,
      ram_mib: 8192 + gib * 1024,
    })
  })

  it.each([
    ['4.12.1', 1200],
    ['4.13.0', 400],
    ['4.15.9', 400],
    ['4.16.0', 100],
  ])('lvm in %s takes %i MiB', (openshift_version, ram) => {
    const cluster = withOperators(aSingleNodeCluster({ openshift_version }), 'lvm')
    expect(hostRequirements(aHostContext({}, { cluster }), 'master').ram_mib).toBe(16384 + ram)
  })

  it('a single node carries the double load of mce and both loads of cnv', () => {
    const cluster = withOperators(aSingleNodeCluster(), 'mce', 'cnv')
    const total = hostRequirements(aHostContext({}, { cluster }), 'master')
    expect(total).toMatchObject({ cpu_cores: 8 + 8 + 6, ram_mib: 16384 + 32768 + 510 })
  })

  it('cnv adds a gibibyte for each device it can pass through', () => {
    const inventory = anInventory(1, {
      gpus: [
        { vendor_id: '10de', device_id: '1db6' },
        { vendor_id: '10de', device_id: 'ffff' },
      ],
      interfaces: [
        { name: 'a', vendor: '0x8086', product: '0x158B' },
        { name: 'b', vendor: '0x8086', product: '0x1' },
      ],
    })
    const context = aHostContext({ inventory }, { cluster: withOperators(aCluster(), 'cnv') })
    expect(hostRequirements(context, 'worker').ram_mib).toBe(8192 + 360 + 2 * 1024)
    expect(hostRequirements(context, 'master').ram_mib).toBe(16384 + 150)
  })

  it('a host that joins later is not asked for operators', () => {
    const context = aHostContext(
      { kind: 'AddToExistingClusterHost' },
      { cluster: withOperators(aCluster(), 'mce') },
    )
    expect(hostRequirements(context, 'worker')).toMatchObject({ cpu_cores: 2, ram_mib: 8192 })
  })
})

describe('a table of our own', () => {
  const settings = someSettings({
    requirements: [
      { version: 'default', master: { cpu_cores: 4, ram_mib: 1000 }, worker: { cpu_cores: 2, ram_mib: 500 } },
      { version: '4.10', worker: { ram_mib: 700 } },
      { version: '4.12', match_type: 'min_version', worker: { cpu_cores: 3 } },
      { version: '4.14', match_type: 'min_version', master: { cpu_cores: 6 } },
    ],
  })

  it.each([
    ['exact entry, merged field by field', '4.10.3', 'worker', { cpu_cores: 2, ram_mib: 700 }],
    ['an exact entry counts for its version only', '4.11', 'worker', { cpu_cores: 2, ram_mib: 500 }],
    ['highest minimum that is not above', '4.13', 'worker', { cpu_cores: 3, ram_mib: 500 }],
    ['a later minimum replaces an earlier one', '4.15', 'worker', { cpu_cores: 2, ram_mib: 500 }],
    ['a later minimum for the control plane', '4.15', 'master', { cpu_cores: 6, ram_mib: 1000 }],
    ['arbiter is like a worker when not given', '4.13', 'arbiter', { cpu_cores: 3, ram_mib: 500 }],
    ['edge worker is like a worker when not given', '4.13', 'edge-worker', { cpu_cores: 3, ram_mib: 500 }],
    ['unreadable version: default', 'x', 'worker', { cpu_cores: 2, ram_mib: 500 }],
  ] as const)('%s', (_name, version, role, expected) => {
    expect(ocpRequirements(settings, version, role)).toEqual(expected)
  })

  it('an empty table falls back to the built-in numbers', () => {
    const empty = someSettings({ requirements: [] })
    expect(ocpRequirements(empty, '4.20', 'master')).toEqual(DEFAULT_REQUIREMENTS[0]?.master)
  })
})

describe('memory tolerance', () => {
  const withMemory = (physical_bytes: number, physical_bytes_method: 'dmidecode' | 'meminfo' = 'dmidecode') =>
    anInventory(1, { memory: { physical_bytes, physical_bytes_method } })

  it.each([
    ['exactly enough', 8 * GIB, 'dmidecode', true],
    ['100 MiB less', 8 * GIB - 100 * MIB, 'dmidecode', true],
    ['one byte less than that', 8 * GIB - 100 * MIB - 1, 'dmidecode', false],
    ['2 % less with meminfo', 8 * GIB - 100 * MIB - 0.02 * 8 * GIB + 1, 'meminfo', true],
    ['2 % less without meminfo', 8 * GIB - 100 * MIB - 0.02 * 8 * GIB + 1, 'dmidecode', false],
    ['more than 2 % less with meminfo', 8 * GIB - 100 * MIB - 0.03 * 8 * GIB, 'meminfo', false],
  ] as const)('%s', (_name, bytes, method, expected) => {
    expect(isEnoughMemory(withMemory(Math.floor(bytes), method), 8192)).toBe(expected)
  })

  it('an inventory without memory has none', () => {
    const { memory: _, ...inventory } = anInventory(1)
    expect(isEnoughMemory(inventory, 8192)).toBe(false)
  })
})
