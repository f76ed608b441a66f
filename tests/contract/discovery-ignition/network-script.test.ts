// The recorded script and ours do the same on the same machine. Both really run, in folders that look like one.
import { NETWORK_SCRIPT_PATH } from '@groundwork/ignition/discovery'
import type { NetworkFlavour } from '@groundwork/ignition/static-network'
import { networkFiles } from '@groundwork/ignition/static-network'
import { type FakeMachine, fakeMachine } from '@groundwork/ignition/testing/fake-machine'
import { describe, expect, it } from 'vitest'
import { recordedFileText } from './readable-config.ts'
import { recordedImages } from './recorded-images.ts'

const COMMON = '/usr/local/bin/common_network_script.sh'
const scriptsOf = (image: string) => recordedImages().find(({ name }) => name === image)?.output.discovery_ign

const RECORDED = {
  keyfile: scriptsOf('static network, full-iso, 4.17 (keyfile flavour)'),
  nmstate: scriptsOf('static network, full-iso, 4.22 (nmstate flavour)'),
}

const MAC_1 = '52:54:00:aa:bb:01'
const MAC_2 = '52:54:00:aa:bb:02'

const host = (network_yaml: string, ...macs: readonly (readonly [string, string])[]) => ({
  network_yaml,
  mac_interface_map: macs.map(([mac_address, logical_nic_name]) => ({ mac_address, logical_nic_name })),
})

const ethernet = (name: string) => `
interfaces:
- {name: ${name}, type: ethernet, state: up, ipv4: {enabled: true, dhcp: true}}`

const VLAN = `${ethernet('eth0')}
- {name: eth0.1001, type: vlan, state: up, vlan: {base-iface: eth0, id: 1001}}
`
const BOND = `
interfaces:
- name: bond0
  type: bond
  state: up
  ipv4: {enabled: true, address: [{ip: 192.0.2.10, prefix-length: 24}]}
  link-aggregation: {mode: active-backup, port: [eth0, eth1], options: {primary: eth1}}
- {name: eth0, type: ethernet, state: up}
- {name: eth1, type: ethernet, state: up}
- {name: bond0.7, type: vlan, state: up, vlan: {base-iface: bond0, id: 7}}
`

interface Scenario {
  readonly name: string
  readonly interfaces: Readonly<Record<string, string>>
  readonly hosts: readonly ReturnType<typeof host>[]
  readonly inInitrd?: boolean
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'one interface', interfaces: { ens3: MAC_1 }, hosts: [host(ethernet('eth0'), [MAC_1, 'eth0'])] },
  {
    name: 'a MAC address in capitals',
    interfaces: { ens3: MAC_1 },
    hosts: [host(ethernet('eth0'), [MAC_1.toUpperCase(), 'eth0'])],
  },
  {
    name: 'initial ramdisk',
    interfaces: { ens3: MAC_1 },
    hosts: [host(ethernet('eth0'), [MAC_1, 'eth0'])],
    inInitrd: true,
  },
  { name: 'VLAN', interfaces: { ens3: MAC_1 }, hosts: [host(VLAN, [MAC_1, 'eth0'])] },
  {
    name: 'bond',
    interfaces: { ens3: MAC_1, ens4: MAC_2 },
    hosts: [host(BOND, [MAC_1, 'eth0'], [MAC_2, 'eth1'])],
  },
  {
    name: 'bond, one port is not there',
    interfaces: { ens3: MAC_1 },
    hosts: [host(BOND, [MAC_1, 'eth0'], [MAC_2, 'eth1'])],
  },
  {
    name: 'two hosts, one is this machine',
    interfaces: { ens3: MAC_2 },
    hosts: [host(ethernet('eth0'), [MAC_1, 'eth0']), host(VLAN, [MAC_2, 'eth0'])],
  },
  {
    name: 'two hosts, both are this machine',
    interfaces: { ens3: MAC_1, ens4: MAC_2 },
    hosts: [host(ethernet('eth0'), [MAC_1, 'eth0']), host(ethernet('eth1'), [MAC_2, 'eth1'])],
  },
  {
    name: 'no host is this machine',
    interfaces: { ens3: MAC_2 },
    hosts: [host(ethernet('eth0'), [MAC_1, 'eth0'])],
  },
  {
    name: 'VLAN with a name that is too long',
    interfaces: { enp129s0f0np0: MAC_1 },
    hosts: [host(VLAN, [MAC_1, 'eth0'])],
  },
  { name: 'the name that it had', interfaces: { eth0: MAC_1 }, hosts: [host(VLAN, [MAC_1, 'eth0'])] },
]

/** With another nmstate, which only tells that it was asked: once for all hosts is as good as once for each. */
const NMSTATECTL = `#!/bin/bash
echo "$*" >"\${0%/*}/../../etc/nmstate/asked"
`

function machineOf({ interfaces, hosts, inInitrd = false }: Scenario, flavour: NetworkFlavour): FakeMachine {
  const machine = fakeMachine({ flavour, interfaces, files: networkFiles(hosts, flavour), inInitrd })
  machine.write('/usr/bin/sleep', '#!/bin/bash\n', 0o755)
  machine.write('/usr/bin/nmstatectl', NMSTATECTL, 0o755)
  machine.write('/etc/nmstate/README', 'of the base image\n')
  machine.write('/etc/NetworkManager/system-connections/default.nmconnection', 'old\n')
  return machine
}

const FOLDERS = ['/etc/NetworkManager/system-connections', '/etc/coreos-firstboot-network', '/etc/nmstate']

const outcome = (machine: FakeMachine) =>
  FOLDERS.flatMap((folder) =>
    machine.list(folder).map((name) => [`${folder}/${name}`, machine.read(`${folder}/${name}`).trim()]),
  )

async function expectTheSame(scenario: Scenario, flavour: NetworkFlavour): Promise<void> {
  const ours = machineOf(scenario, flavour)
  await ours.applyNetwork()
  const theirs = machineOf(scenario, flavour)
  for (const path of [NETWORK_SCRIPT_PATH, COMMON]) {
    theirs.write(path, recordedFileText(RECORDED[flavour], path), 0o755)
  }
  await theirs.applyNetwork({ PATH_PREFIX: theirs.root, COMMON_SCRIPT_PATH: theirs.root + COMMON })
  expect(outcome(ours)).toEqual(outcome(theirs))
}

describe('the keyfile script', () => {
  it.each(SCENARIOS)('does the same: $name', (scenario) => expectTheSame(scenario, 'keyfile'))
})

describe('the nmstate script', () => {
  // In an initial ramdisk the recorded one calls a program of the base image by its absolute path.
  const inRealRoot = SCENARIOS.filter(({ inInitrd }) => inInitrd !== true)
  it.each(inRealRoot)('does the same: $name', (scenario) => expectTheSame(scenario, 'nmstate'))
})
