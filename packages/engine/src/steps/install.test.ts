import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Settings } from '../facts/settings.ts'
import { NO_STEP_INPUTS, type ReleaseImages } from '../facts/step-inputs.ts'
import { formatPlan } from '../hardware/boot-device.ts'
import { builtinOperators } from '../operators/monitored-operators.ts'
import {
  aCluster,
  aHostContext,
  anInventory,
  CLUSTER_ID,
  hostId,
  INFRA_ENV_ID,
  someSettings,
} from '../testing/builders.ts'
import { install } from './install.ts'

const RELEASE: ReleaseImages = {
  machineConfigOperator: 'r/mco',
  mustGather: { ocp: 'r/gather' },
  coreos: 'r/coreos',
}
const IMAGES = { installerImage: 'r/installer', controllerImage: 'r/controller' }
const WITH_PROGRAM = { cli: 'r/cli', controllerProgramSha256: 'ab' }
const DAY2 = { kind: 'AddToExistingClusterHost', role: 'worker' } as const
const FROM_DISK = { inventory: anInventory(1, { boot: { device_type: 'persistent' } }) } as const

interface Scenario {
  host?: Partial<HostFacts>
  cluster?: Partial<ClusterFacts>
  settings?: Partial<Settings>
  release?: ReleaseImages
}

function argument({ host = {}, cluster = {}, settings = {}, release = RELEASE }: Scenario) {
  const context = aHostContext(host, {
    cluster: aCluster(cluster),
    settings: someSettings({ ...IMAGES, ...settings }),
  })
  const args = install.args(context, { ...NO_STEP_INPUTS, release })
  return args && (JSON.parse(args[0] ?? '') as Record<string, unknown>)
}

describe('installArgs', () => {
  it('says everything about a master of a new cluster', () => {
    expect(argument({ host: { role: 'master' } })).toEqual({
      boot_device: '/dev/disk/by-id/wwn-0x500001',
      check_cvo: false,
      cluster_id: CLUSTER_ID,
      control_plane_count: 3,
      controller_image: 'r/controller',
      disks_to_format: [],
      enable_skip_mco_reboot: true,
      host_id: hostId(1),
      infra_env_id: INFRA_ENV_ID,
      installer_args: '["--append-karg","ip=52-54-00-00-00-01:dhcp"]',
      installer_image: 'r/installer',
      mco_image: 'r/mco',
      must_gather_image: 'r/gather',
      notify_num_reboots: true,
      openshift_version: '4.20.5',
      role: 'master',
      service_ips: null,
    })
  })

  it('says less to a host that joins an imported cluster', () => {
    const imported = {
      kind: 'AddHostsCluster',
      control_plane_count: 0,
      machine_networks: [],
      openshift_version: '',
    } as const
    expect(argument({ host: DAY2, cluster: imported })).toEqual({
      boot_device: '/dev/disk/by-id/wwn-0x500001',
      check_cvo: false,
      cluster_id: CLUSTER_ID,
      controller_image: 'r/controller',
      disks_to_format: [],
      host_id: hostId(1),
      infra_env_id: INFRA_ENV_ID,
      installer_image: 'r/installer',
      notify_num_reboots: true,
      role: 'worker',
      service_ips: null,
    })
  })

  it.each<[string, Scenario, object]>([
    ['the bootstrap', { host: { role: 'master', bootstrap: true } }, { role: 'bootstrap' }],
    ['a suggested role', { host: { suggested_role: 'arbiter' } }, { role: 'arbiter' }],
    ['a disk without a lasting name', { host: { installation_disk_id: '' } }, { boot_device: '/dev/sda' }],
    [
      'a cluster that waits for its version, whatever the settings are by now',
      {
        settings: { checksClusterVersion: false },
        cluster: { monitored_operators: builtinOperators(someSettings()) },
      },
      { check_cvo: true },
    ],
    [
      'several images for support data',
      { release: { ...RELEASE, mustGather: { ocp: 'r/a', cnv: 'r/b' } } },
      { must_gather_image: '{"cnv":"r/b","ocp":"r/a"}' },
    ],
    [
      'our own agent',
      { host: { discovery_agent_version: '0.1.0' }, settings: { installerImage: '' } },
      { installer_image: 'localhost/groundwork-host:latest' },
    ],
    [
      'an agent in a container, which pulls the installer that was configured',
      { host: { discovery_agent_version: 'r.example.com/a/assisted-installer-agent:v2' } },
      { installer_image: 'r/installer' },
    ],
    [
      'an agent in a container, where none was configured',
      {
        host: { discovery_agent_version: 'r.example.com:5000/a/assisted-installer-agent:v2.40' },
        settings: { installerImage: '' },
      },
      { installer_image: 'r.example.com:5000/a/assisted-installer:v2.40' },
    ],
    [
      'an agent in a container whose image says nothing of the installer',
      {
        host: { discovery_agent_version: 'r.example.com/rhai/agent-rhel9@sha256:0123' },
        settings: { installerImage: '' },
      },
      { installer_image: 'quay.io/edge-infrastructure/assisted-installer:latest' },
    ],
    [
      'a controller without an image of its own',
      { settings: { controllerImage: '' }, release: { ...RELEASE, ...WITH_PROGRAM } },
      { controller_image: 'r/cli', controller_program_sha256: 'ab' },
    ],
    [
      'no controller at all, which is enough for simulated machines',
      { settings: { controllerImage: '' }, release: { ...RELEASE, cli: 'r/cli' } },
      { controller_image: 'localhost/groundwork-controller:latest' },
    ],
    ['booted from its disk', { host: FROM_DISK }, { coreos_image: 'r/coreos' }],
    [
      'partitions to keep',
      {
        host: {
          installer_args: ['--save-partlabel', 'data'],
          disks_to_be_formatted: ['/dev/disk/by-id/wwn-0x500001', '/dev/sdb', '/dev/sdc'],
          skip_formatting_disks: ['/dev/sdc'],
        },
      },
      { skip_installation_disk_cleanup: true, disks_to_format: ['/dev/sdb'] },
    ],
  ])('%s', (_scenario, scenario, expected) => {
    expect(argument(scenario)).toMatchObject(expected)
  })

  it.each<[string, Scenario, string]>([
    [
      's390x',
      { host: { inventory: anInventory(1, { cpu: { architecture: 's390x' } }) } },
      'enable_skip_mco_reboot',
    ],
    ['an old release', { cluster: { openshift_version: '4.14.9' } }, 'enable_skip_mco_reboot'],
    ['a device mapper disk', { host: { installation_disk_path: '/dev/dm-0' } }, 'enable_skip_mco_reboot'],
    ['switched off', { settings: { skipsMcoReboot: false } }, 'enable_skip_mco_reboot'],
    ['a controller that watches', { settings: { isKubeApi: true } }, 'notify_num_reboots'],
    ['an image in memory', {}, 'coreos_image'],
    ['an image of the controller', { release: { ...RELEASE, ...WITH_PROGRAM } }, 'controller_program_sha256'],
    ['no program', { settings: { controllerImage: '' } }, 'controller_program_sha256'],
    ['no proxy', { cluster: { no_proxy: 'example.com' } }, 'proxy'],
    ['unknown release images', { release: NO_STEP_INPUTS.release }, 'must_gather_image'],
  ])('%s: not said', (_scenario, scenario, field) => {
    expect(argument(scenario)).not.toHaveProperty(field)
  })

  it('finds the operating system of an existing cluster in its ignition', () => {
    const config = { spec: { osImageURL: 'r/os' } }
    const source = `data:application/json;base64,${Buffer.from(JSON.stringify(config)).toString('base64')}`
    const file = { path: '/etc/ignition-machine-config-encapsulated.json', contents: { source } }
    const api_vip_connectivity = { ignition: JSON.stringify({ storage: { files: [file] } }) }
    const host = { ...DAY2, ...FROM_DISK, api_vip_connectivity }
    expect(argument({ host, release: NO_STEP_INPUTS.release })).toMatchObject({ coreos_image: 'r/os' })
  })

  it.each<[string, Partial<HostFacts>, Partial<ClusterFacts>]>([
    ['a disk', { installation_disk_id: '', installation_disk_path: '' }, {}],
    ['a network', {}, { machine_networks: [] }],
  ])('waits for %s', (_scenario, host, cluster) => {
    expect(argument({ host, cluster })).toBeNull()
  })

  const OWN = '127.0.0.1,localhost,.svc,.cluster.local,api-int.test.example.com'

  it.each([
    ['nothing of the user', '', OWN],
    [
      'the user first, nothing twice',
      'example.com, .svc',
      'example.com,.svc,127.0.0.1,localhost,.cluster.local,api-int.test.example.com',
    ],
    ['everything', '*', '*'],
  ])('no_proxy: %s', (_scenario, no_proxy, expected) => {
    expect(argument({ cluster: { http_proxy: 'http://p:3128', no_proxy } })).toMatchObject({
      proxy: { http_proxy: 'http://p:3128', no_proxy: expected },
    })
  })
})

describe('formatPlan', () => {
  it('tells the spared from the rest', () => {
    const context = aHostContext({
      disks_to_be_formatted: ['a', 'b', 'c'],
      skip_formatting_disks: ['b', 'x'],
    })
    expect(formatPlan(context.host)).toEqual({ formatted: ['a', 'c'], skipped: ['b'] })
  })
})
