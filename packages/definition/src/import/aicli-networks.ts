import { isRecord } from '@groundwork/json/json-values'
import { textsOrGroups } from './aicli-values.ts'
import { given, type Note } from './imported.ts'
import { readNetworks } from './install-config-networks.ts'
import { createReader, type Reader } from './reader.ts'

/** How an install-config calls what aicli has. */
const NAMES: Readonly<Record<string, string>> = {
  networkType: 'network_type',
  clusterNetwork: 'cluster_networks',
  machineNetwork: 'machine_networks',
  serviceNetwork: 'service_networks',
}

/** Written with the names of the API, or of an install-config. */
export function aicliNetworks(reader: Reader): ReturnType<typeof readNetworks> {
  const notes: Note[] = []
  const networking = createReader(networkingOf(reader), { source: 'aicli', notes, reasons: {} })
  const read = readNetworks(networking)
  networking.finish()
  for (const { path, message, advice } of notes)
    reader.note(path.replace(/^\w+/, (name) => NAMES[name] ?? name).replace(/hostPrefix$/, 'host_prefix'), [
      message,
      advice,
    ])
  return read
}

function networkingOf(reader: Reader) {
  const value = reader.raw('cluster_networks')
  const list: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const clusterNetwork = list.map((network) => {
    if (!isRecord(network)) return { cidr: network }
    const { host_prefix, ...others } = network
    return given({ ...others, hostPrefix: host_prefix ?? network.hostPrefix })
  })
  return {
    networkType: reader.text('network_type'),
    clusterNetwork,
    machineNetwork: (textsOrGroups(reader, 'machine_networks', 'cidr') ?? []).map((cidr) => ({ cidr })),
    serviceNetwork: textsOrGroups(reader, 'service_networks', 'cidr') ?? [],
  }
}
