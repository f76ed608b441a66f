import type { HostStaticNetworkConfig } from '@groundwork/contract/infra-envs'
import { networkProfiles } from './keyfile/network-profiles.ts'
import { writeKeyfile } from './keyfile/write-keyfile.ts'
import type { NetworkFile, NetworkFlavour } from './network-file.ts'
import { networkPolicy } from './network-policy.ts'
import { readNetwork } from './read-network.ts'

/** The files of all machines, in the order in which the infra-env lists them. Throws when checkNetwork would refuse. */
export const networkFiles = (
  hosts: readonly HostStaticNetworkConfig[],
  flavour: NetworkFlavour,
): readonly NetworkFile[] => hosts.flatMap((host, number) => hostFiles(host, number, flavour))

function hostFiles(
  host: HostStaticNetworkConfig,
  number: number,
  flavour: NetworkFlavour,
): readonly NetworkFile[] {
  const read = readNetwork(host.network_yaml ?? '')
  if (!read.ok) {
    const [{ path, message } = { path: '', message: '' }] = read.problems
    throw new Error(`network settings of host ${number} at ${path || 'the top'}: ${message}`)
  }
  const mappings = host.mac_interface_map ?? []
  const files =
    flavour === 'keyfile'
      ? networkProfiles(read.plan).map((profile) => ({
          path: `${profile.id}.nmconnection`,
          contents: writeKeyfile(profile),
        }))
      : [{ path: `ymlFile${number}.yml`, contents: networkPolicy(read.document, mappings) }]
  const cards = { path: 'mac_interface.ini', contents: macInterfaceIni(mappings) }
  return (flavour === 'keyfile' ? [...files, cards] : [cards, ...files]).map(({ path, contents }) => ({
    path: `host${number}/${path}`,
    contents,
  }))
}

type Mappings = NonNullable<HostStaticNetworkConfig['mac_interface_map']>

/** Which card is meant by which name. */
const macInterfaceIni = (mappings: Mappings): string =>
  mappings
    .map(({ mac_address, logical_nic_name = '' }) => `${mac_address}=${logical_nic_name}`)
    .sort()
    .join('\n')
