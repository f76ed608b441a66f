// Names that older documents and clients have for validations. They are understood in requests and settings; answers have the names of
// today.
import type { ClusterValidationId, HostValidationId } from './validation-ids.ts'

const OF_HOSTS = new Map<string, HostValidationId>([
  ['api-vip-connected', 'ignition-downloadable'],
  ['valid-platform', 'valid-platform-network-settings'],
])

const OF_CLUSTERS = new Map<string, ClusterValidationId>([
  ['api-vip-defined', 'api-vips-defined'],
  ['api-vip-valid', 'api-vips-valid'],
  ['ingress-vip-defined', 'ingress-vips-defined'],
  ['ingress-vip-valid', 'ingress-vips-valid'],
])

export const currentHostValidation = (name: string): string => OF_HOSTS.get(name) ?? name
export const currentClusterValidation = (name: string): string => OF_CLUSTERS.get(name) ?? name
