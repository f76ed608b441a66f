import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import type { Settings } from '../../facts/settings.ts'
import {
  aCluster,
  aHost,
  aHostContext,
  anInfraEnv,
  anInventory,
  anUnboundHostContext,
  CLUSTER_ID,
  someSettings,
} from '../../testing/builders.ts'
import { acceptedValue, refusalOf } from '../testing/builders.ts'
import { bindHost } from './bind.ts'
import { changeIgnition } from './ignition.ts'
import { changeInstallerArgs } from './installer-args.ts'
import { unbindHost } from './unbind.ts'
import { updateHost } from './update.ts'

interface Around {
  readonly host?: Partial<HostFacts>
  readonly cluster?: Partial<ClusterFacts>
  readonly settings?: Partial<Settings>
}
const update = (params: HostUpdateParams, { host, cluster, settings }: Around = {}) =>
  updateHost(aHostContext(host, { cluster: aCluster(cluster), settings: someSettings(settings) }), params)
const changes = (...args: Parameters<typeof update>) => acceptedValue(update(...args)).host
const refusal = (...args: Parameters<typeof update>) => refusalOf(update(...args))

const DISK = '/dev/disk/by-id/wwn-0x500001'

describe('an update of a host', () => {
  it('of nothing changes nothing, in any status', () => {
    expect(acceptedValue(update({}, { host: { status: 'installing' } }))).toEqual({ host: {}, secrets: {} })
    expect(acceptedValue(update({ host_role: null, host_name: null, node_labels: null }))).toEqual({
      host: {},
      secrets: {},
    })
  })

  it('is refused once the installation runs', () => {
    const params: HostUpdateParams = { host_role: 'master', node_labels: [] }
    expect(refusal(params, { host: { status: 'installing' } })).toEqual(['409 wrong-status host_role'])
    expect(refusal({ host_name: 'Bad' }, { host: { status: 'installed' } })).toEqual([
      '400 invalid-text host_name',
      '409 wrong-status host_name',
    ])
  })

  it.each(['discovering', 'disconnected', 'binding', 'known-unbound', 'pending-for-input'] as const)(
    'is taken while %s',
    (status) => expect(refusal({ host_name: 'a' }, { host: { status } })).toEqual([]),
  )
})

describe('role', () => {
  it('sets the suggestion too, and a worker is no bootstrap', () => {
    expect(changes({ host_role: 'worker' }, { host: { bootstrap: true } })).toEqual({
      role: 'worker',
      suggested_role: 'worker',
      bootstrap: false,
    })
    expect(changes({ host_role: 'master' }, { host: { bootstrap: true } })).toEqual({ role: 'master' })
    expect(changes({ host_role: 'auto-assign' }, { host: { role: 'worker' } })).toEqual({
      role: 'auto-assign',
      suggested_role: 'auto-assign',
    })
  })

  it('names the pool of a host that joins later', () => {
    const host = { kind: 'AddToExistingClusterHost' as const }
    expect(changes({ host_role: 'worker' }, { host })).toMatchObject({ machine_config_pool_name: 'worker' })
    expect(changes({ host_role: 'worker', machine_config_pool_name: 'infra' }, { host })).toMatchObject({
      machine_config_pool_name: 'infra',
    })
  })

  it.each<[string, Around, string[]]>([
    ['bare metal from 4.19', { cluster: { openshift_version: '4.19.1' } }, []],
    ['before 4.19', { cluster: { openshift_version: '4.18.1' } }, ['400 not-available host_role']],
    [
      'no platform before 4.22',
      { cluster: { platform: { type: 'none', external_name: '' } } },
      ['400 not-available host_role'],
    ],
    [
      'no platform from 4.22',
      { cluster: { platform: { type: 'none', external_name: '' }, openshift_version: '4.22.0' } },
      [],
    ],
    ['switched off', { settings: { supportsArbiter: false } }, ['400 not-available host_role']],
  ])('arbiter: %s', (_, around, problems) =>
    expect(refusal({ host_role: 'arbiter' }, around)).toEqual(problems),
  )

  it('arbiter: a host without a cluster may be one', () => {
    expect(refusalOf(updateHost(anUnboundHostContext(), { host_role: 'arbiter' }))).toEqual([])
  })
})

describe('name', () => {
  it.each([
    ['node-1', true],
    ['node-1.example.com', true],
    ['localhost', false],
    ['localhost6.localdomain6', false],
    ['Node', false],
    ['', false],
    ['a'.repeat(64), false],
  ])('%j: %s', (host_name, isAccepted) => {
    expect(refusal({ host_name })).toEqual(isAccepted ? [] : ['400 invalid-text host_name'])
  })
})

describe('disks', () => {
  it('chooses an eligible disk', () => {
    const host = { installation_disk_id: '', installation_disk_path: '' }
    expect(changes({ disks_selected_config: [{ id: DISK, role: 'install' }] }, { host })).toEqual({
      installation_disk_id: DISK,
      installation_disk_path: '/dev/sda',
    })
  })

  it('finds a disk by the path that clients know it by, and stores its lasting name', () => {
    const host = { installation_disk_id: '', installation_disk_path: '' }
    expect(changes({ disks_selected_config: [{ id: '/dev/sda', role: 'install' }] }, { host })).toEqual({
      installation_disk_id: DISK,
      installation_disk_path: '/dev/sda',
    })
    // The disks to format are known by their lasting names: a stored path would protect nothing.
    const skip = (skip_formatting: boolean) => [{ disk_id: '/dev/sda', skip_formatting }]
    expect(changes({ disks_skip_formatting: skip(true) })).toEqual({ skip_formatting_disks: [DISK] })
    expect(
      changes({ disks_skip_formatting: skip(false) }, { host: { skip_formatting_disks: [DISK] } }),
    ).toEqual({ skip_formatting_disks: [] })
    const stored = { host: { skip_formatting_disks: ['/dev/sda', DISK] } }
    expect(changes({ disks_skip_formatting: skip(false) }, stored)).toEqual({ skip_formatting_disks: [] })
  })

  it.each<[string, NonNullable<HostUpdateParams['disks_selected_config']>, string[]]>([
    ['no disk', [], ['409 required disks_selected_config']],
    ['no disk to install to', [{ id: DISK, role: 'none' }], ['409 required disks_selected_config']],
    ['an unknown disk', [{ id: 'sdx', role: 'install' }], ['409 not-found disks_selected_config[0].id']],
    [
      'two disks',
      [
        { id: DISK, role: 'install' },
        { id: 'sdb', role: 'install' },
      ],
      ['409 too-many disks_selected_config[1].role'],
    ],
  ])('refuses %s', (_, disks_selected_config, problems) =>
    expect(refusal({ disks_selected_config })).toEqual(problems),
  )

  it('refuses a disk that is too small', () => {
    const inventory = anInventory(1)
    const disks = (inventory.disks ?? []).map((disk) => ({ ...disk, size_bytes: 1 }))
    const host = { inventory: { ...inventory, disks } }
    expect(refusal({ disks_selected_config: [{ id: DISK, role: 'install' }] }, { host })).toEqual([
      '409 not-found disks_selected_config[0].id',
    ])
  })

  it('keeps disks from being formatted', () => {
    const skip = (skip_formatting: boolean, disk_id = DISK) => [{ disk_id, skip_formatting }]
    expect(changes({ disks_skip_formatting: skip(true) })).toEqual({ skip_formatting_disks: [DISK] })
    const host = { skip_formatting_disks: [DISK, 'other'] }
    expect(changes({ disks_skip_formatting: skip(false) }, { host })).toEqual({
      skip_formatting_disks: ['other'],
    })
    expect(refusal({ disks_skip_formatting: skip(true, 'sdx') })).toEqual([
      '400 not-found disks_skip_formatting[0].disk_id',
    ])
    expect(refusal({ disks_skip_formatting: skip(false, 'sdx') })).toEqual([])
  })
})

describe('labels', () => {
  it('keep the last of two values, and an empty list clears', () => {
    const node_labels = [
      { key: 'a', value: '1' },
      { key: 'a', value: '2' },
      { key: 'topology.kubernetes.io/zone', value: '' },
    ]
    expect(changes({ node_labels })).toEqual({ node_labels: { a: '2', 'topology.kubernetes.io/zone': '' } })
    expect(changes({ node_labels: [] }, { host: { node_labels: { a: '1' } } })).toEqual({ node_labels: {} })
  })

  it.each([
    ['a', 'b', true],
    ['A.b_c-1', 'x.Y_z-1', true],
    ['example.com/a', 'b', true],
    ['', 'b', false],
    ['/a', 'b', false],
    ['a/', 'b', false],
    ['a/b/c', 'b', false],
    ['Example.com/a', 'b', false],
    [`${'a'.repeat(254)}/a`, 'b', false],
    ['-a', 'b', false],
    ['a'.repeat(64), 'b', false],
    ['a', 'b'.repeat(64), false],
    ['a', 'b c', false],
    ['a', '-b', false],
  ])('%j=%j: %s', (key, value, isAccepted) => {
    expect(refusal({ node_labels: [{ key, value }] }).length === 0).toBe(isAccepted)
  })
})

describe('credentials', () => {
  const fencing_credentials = { address: 'https://bmc', username: 'me', password: 'hunter2' }
  const on: Around = { settings: { supportsFencing: true } }

  it('are handed over apart from the facts', () => {
    const outcome = acceptedValue(update({ fencing_credentials, ignition_endpoint_token: 'token' }, on))
    expect(outcome.host).toEqual({ has_fencing_credentials: true })
    expect(outcome.secrets).toEqual({
      ignition_endpoint_token: 'token',
      fencing_credentials: { ...fencing_credentials, certificate_verification: 'Enabled' },
    })
  })

  it.each<[string, Around, string[]]>([
    ['in 4.20 on bare metal', on, []],
    ['where fencing is switched off', {}, ['400 not-available fencing_credentials']],
    [
      'before 4.20',
      { ...on, cluster: { openshift_version: '4.19.1' } },
      ['400 not-available fencing_credentials'],
    ],
    [
      'on vSphere',
      { ...on, cluster: { platform: { type: 'vsphere', external_name: '' } } },
      ['400 not-available fencing_credentials'],
    ],
  ])('for fencing %s', (_, around, problems) =>
    expect(refusal({ fencing_credentials }, around)).toEqual(problems),
  )

  it('for fencing must be complete', () => {
    expect(refusal({ fencing_credentials: { ...fencing_credentials, password: '' } }, on)).toEqual([
      '400 required fencing_credentials.password',
    ])
  })

  it('for ignition may be forgotten at any time', () => {
    const installed: Around = { host: { status: 'installed' } }
    expect(acceptedValue(update({ ignition_endpoint_token: '' }, installed)).secrets).toEqual({
      ignition_endpoint_token: '',
    })
    expect(refusal({ ignition_endpoint_token: 'x' }, installed)).toEqual([
      '409 wrong-status ignition_endpoint_token',
    ])
    expect(refusal({ ignition_endpoint_http_headers: [] }, installed)).toHaveLength(1)
  })
})

describe('binding', () => {
  const bind = (host: Partial<HostFacts> = {}, cluster: ClusterFacts | null = aCluster()) =>
    bindHost(
      {
        host: aHost(1, { cluster_id: null, status: 'known-unbound', ...host }),
        cluster,
        infraEnv: anInfraEnv(),
      },
      { cluster_id: CLUSTER_ID },
    )

  it('gives the host its cluster and its kind', () => {
    expect(acceptedValue(bind())).toEqual({ cluster_id: CLUSTER_ID, kind: 'Host' })
    const day2 = aCluster({ kind: 'AddHostsCluster', status: 'adding-hosts' })
    expect(acceptedValue(bind({}, day2)).kind).toBe('AddToExistingClusterHost')
  })

  it.each<[string, ReturnType<typeof bind>, string[]]>([
    ['no such cluster', bind({}, null), ['400 not-found cluster_id']],
    ['bound already', bind({ cluster_id: CLUSTER_ID, status: 'known' }), ['409 contradiction cluster_id']],
    ['not known yet', bind({ status: 'discovering-unbound' }), ['409 wrong-status cluster_id']],
    ['the cluster installs', bind({}, aCluster({ status: 'installing' })), ['409 wrong-status ']],
    [
      'another processor',
      bind({}, aCluster({ cpu_architecture: 'arm64' })),
      ['400 contradiction cluster_id'],
    ],
    ['every processor', bind({}, aCluster({ cpu_architecture: 'multi' })), []],
    ['an imported cluster', bind({}, aCluster({ cpu_architecture: 'arm64', imported: true })), []],
    [
      'two words for one processor',
      bind(
        { inventory: anInventory(1, { cpu: { architecture: 'aarch64' } }) },
        aCluster({ cpu_architecture: 'arm64' }),
      ),
      [],
    ],
    [
      'no inventory',
      bind({ inventory: null }, aCluster({ cpu_architecture: 'arm64' })),
      ['400 contradiction cluster_id'],
    ],
  ])('%s', (_, outcome, problems) => expect(refusalOf(outcome)).toEqual(problems))
})

describe('unbinding', () => {
  const free = anInfraEnv({ cluster_id: null })
  it.each<[string, Partial<HostFacts>, ReturnType<typeof anInfraEnv> | null, string[]]>([
    ['a known host', {}, free, []],
    ['an installed host', { status: 'installed' }, free, []],
    ['a free host', { cluster_id: null }, free, ['409 contradiction ']],
    ['a host of an infra-env with a cluster', {}, anInfraEnv(), ['409 contradiction ']],
    ['a preparing host', { status: 'preparing-for-installation' }, free, ['409 wrong-status ']],
    ['an installing host', { status: 'installing-in-progress' }, null, ['409 wrong-status ']],
  ])('%s', (_, host, infraEnv, problems) =>
    expect(refusalOf(unbindHost(aHost(1, host), infraEnv))).toEqual(problems),
  )
})

describe('installer arguments', () => {
  it.each([
    [[], []],
    [['--append-karg', 'rd.multipath=default'], []],
    [['--copy-network', '-n'], []],
    [['--append-karg', 'a<b;c'], []],
    [['--append-karg', 'a b'], ['400 invalid-text args[1]']],
    [['--append-karg', 'groundwork.simulated'], ['400 not-settable args[1]']],
    [['--append-karg=a'], ['400 not-settable args[0]']],
    [
      ['--insecure', '', 'a|b'],
      ['400 not-settable args[0]', '400 invalid-text args[1]', '400 invalid-text args[2]'],
    ],
  ])('%j', (args, problems) => expect(refusalOf(changeInstallerArgs({ args }))).toEqual(problems))

  it('without a list are cleared', () => {
    expect(acceptedValue(changeInstallerArgs({}))).toEqual({ installer_args: [] })
  })
})

describe('ignition of a host', () => {
  it('is kept as it was sent', () => {
    const config = '{"ignition": {"version": "3.1.0"}}'
    expect(acceptedValue(changeIgnition({ config }))).toEqual({ ignition_config_overrides: config })
    expect(acceptedValue(changeIgnition({}))).toEqual({ ignition_config_overrides: '' })
    expect(refusalOf(changeIgnition({ config: '{}' }))).toEqual(['400 not-available config'])
    const check = () => [{ path: 'passwd.users[0].name', message: 'It is missing.' }]
    expect(refusalOf(changeIgnition({ config }, check))).toEqual([
      '400 invalid-text config.passwd.users[0].name',
    ])
    expect(acceptedValue(changeIgnition({ config: '' }, check))).toEqual({ ignition_config_overrides: '' })
  })
})
