import type { HostStaticNetworkConfig } from '@groundwork/contract/infra-envs'
import { compareText } from '@groundwork/text/compare-text'
import { stringify } from 'yaml'
import type { LabelSelector, NmstateConfig } from '../resources/infra-env.ts'
import { matchesSelector } from './matches-selector.ts'

/** Of all namespaces, in the order of their names: the order in which the hub lists them must not make a new image. */
export const staticNetworks = (
  selector: LabelSelector | undefined,
  configs: readonly NmstateConfig[],
): HostStaticNetworkConfig[] =>
  configs
    .filter(({ metadata }) => matchesSelector(selector, metadata.labels))
    .toSorted((one, other) => compareText(placeOf(one), placeOf(other)))
    .map(({ spec }) => ({
      network_yaml: stringify(spec?.config ?? {}),
      mac_interface_map: (spec?.interfaces ?? []).map(({ name, macAddress }) => ({
        logical_nic_name: name,
        mac_address: macAddress,
      })),
    }))

const placeOf = ({ metadata: { namespace, name } }: NmstateConfig): string => `${namespace}/${name}`
