import type { HostStaticNetworkConfig } from '@groundwork/contract/infra-envs'

/** Texts begin with a line break, for the reader's sake. */
export interface NetworkExample {
  readonly name: string
  /** MAC addresses by the names that the settings use. */
  readonly cards: Readonly<Record<string, string>>
  readonly yaml: string
  /** By file name. */
  readonly profiles: Readonly<Record<string, string>>
  readonly policy: string
}

export const exampleHost = ({
  cards,
  yaml,
}: Pick<NetworkExample, 'cards' | 'yaml'>): HostStaticNetworkConfig => ({
  network_yaml: yaml.slice(1),
  mac_interface_map: Object.entries(cards).map(([name, mac]) => ({
    logical_nic_name: name,
    mac_address: mac,
  })),
})
