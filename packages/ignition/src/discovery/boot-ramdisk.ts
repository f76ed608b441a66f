// What minimal images and network boot need before Ignition runs: an address, and the way through a proxy to the root
// file system.
import type { DiscoveryInputs, StaticNetwork } from './discovery-inputs.ts'
import {
  NETWORK_FOLDER,
  NETWORK_SCRIPT_PATH,
  NETWORK_UNIT,
  networkScriptFiles,
} from './network-script-files.ts'
import { proxyVariables } from './proxy-variables.ts'
import { unitEnvironment } from './quoting.ts'
import type { RamdiskMember } from './ramdisk-member.ts'
import { ROOT_READABLE, WORLD_EXECUTABLE, WORLD_READABLE } from './root-file.ts'

/** In the order in which they are archived; none: nothing has to be added. */
export function bootRamdisk(inputs: DiscoveryInputs): readonly RamdiskMember[] {
  const { network, networkDiscoveryDelaySeconds } = inputs
  return [
    ...(network === null ? [] : networkMembers(network, networkDiscoveryDelaySeconds)),
    ...proxyMembers(inputs),
  ]
}

function networkMembers(network: StaticNetwork, delaySeconds: number): readonly RamdiskMember[] {
  const unitPath = `/etc/systemd/system/${NETWORK_UNIT}`
  return [
    ...network.files.map(({ path, contents }) => ({
      path: `${NETWORK_FOLDER}/${path}`,
      mode: ROOT_READABLE,
      contents,
    })),
    ...networkScriptFiles(network.flavour).map((file) => ({ ...file, mode: WORLD_EXECUTABLE })),
    { path: unitPath, mode: WORLD_READABLE, contents: unit(network, delaySeconds) },
    { path: `/etc/systemd/system/initrd.target.wants/${NETWORK_UNIT}`, linkTo: unitPath },
  ]
}

// Interfaces must be there first. Keyfiles are installed by a unit of the base image; nmstate needs the NetworkManager of
// the ramdisk, and is done before the root file system is fetched over the network.
function unit({ flavour }: StaticNetwork, delaySeconds: number): string {
  const order =
    flavour === 'keyfile'
      ? ['After=systemd-udev-settle.service', 'Before=coreos-copy-firstboot-network.service']
      : ['After=nm-initrd.service systemd-udev-settle.service', 'Before=coreos-livepxe-rootfs.service']
  const delay =
    flavour === 'keyfile'
      ? []
      : [`Environment=DISCOVERY_DELAY_SECONDS=${delaySeconds}`, `TimeoutSec=${60 + delaySeconds}`]
  return `[Unit]
Description=Apply the static network settings that are meant for this machine
DefaultDependencies=no
${order.join('\n')}

[Service]
Type=oneshot
RemainAfterExit=yes
${delay.map((line) => `${line}\n`).join('')}ExecStart=${NETWORK_SCRIPT_PATH}
`
}

/** Also for addresses without a proxy alone: the base image may have one. */
function proxyMembers(inputs: DiscoveryInputs): readonly RamdiskMember[] {
  const variables = proxyVariables(inputs)
  if (variables.every(({ value }) => value === '')) return []
  const ordered = ORDER.flatMap((name) => variables.filter((variable) => variable.name === name))
  const lines = ordered.map(({ name, value }) => unitEnvironment(name, value))
  return [
    {
      path: '/etc/systemd/system/coreos-livepxe-rootfs.service.d/10-proxy.conf',
      mode: 0o664,
      contents: ['[Service]', ...lines].join('\n'),
    },
  ]
}

const ORDER = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']
