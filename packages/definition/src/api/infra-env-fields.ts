import type { InfraEnv, InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import { isRecord } from '@groundwork/json/json-values'
import type { InfraEnvDefinition } from '../document/definition.ts'
import { isSameValue } from '../document/diff-values.ts'
import { isBareIgnition, type Json, joinIgnition, splitIgnition } from '../document/mirrors.ts'
import { sameProxy, shortProxy, wholeProxy } from './cluster-fields.ts'
import { fieldsOf } from './field-row.ts'
import { commaList, commaText, isVersionOf, jsonText, jsonValue } from './wire-values.ts'

export type InfraEnvParams = Partial<InfraEnvCreateParams> & InfraEnvUpdateParams

const field = fieldsOf<InfraEnvDefinition, InfraEnv, InfraEnvParams>()

const KEEPS =
  'the service keeps it when an empty one is sent; put in another one, or register the infra-env anew'
const AT_REGISTRATION = 'it is chosen when the infra-env is registered; register another infra-env for it'

const armName = (name: string | undefined): string | undefined => (name === 'aarch64' ? 'arm64' : name)

export const INFRA_ENV_FIELDS = [
  field('image_type', {
    write: (image_type) => ({ image_type }),
    read: (infraEnv) => infraEnv.type,
  }),
  field('cpu_architecture', {
    write: (cpu_architecture) => ({ cpu_architecture }),
    read: (infraEnv) => infraEnv.cpu_architecture,
    isSame: (wanted, current) => armName(wanted) === armName(current),
    fixed: AT_REGISTRATION,
  }),
  field('openshift_version', {
    write: (openshift_version) => ({ openshift_version }),
    read: (infraEnv) => infraEnv.openshift_version,
    // The service may name the line of the image that it found for a full version.
    isSame: (wanted, current) => isVersionOf(wanted, current) || isVersionOf(current ?? '', wanted),
  }),
  field('pull_secret', { write: (pull_secret) => ({ pull_secret }), read: () => undefined, isSecret: true }),
  field('ssh_authorized_key', {
    write: (ssh_authorized_key) => ({ ssh_authorized_key }),
    read: (infraEnv) => infraEnv.ssh_authorized_key,
    isSame: (wanted, current) => wanted.trim() === (current ?? '').trim(),
    keeps: KEEPS,
  }),
  field('proxy', {
    write: (proxy) => {
      const { no_proxy, ...proxies } = wholeProxy(proxy)
      return { proxy: { ...proxies, no_proxy: commaText(no_proxy) } }
    },
    read: (infraEnv) => shortProxy(infraEnv.proxy ?? {}),
    isSame: sameProxy,
  }),
  field('additional_ntp_sources', {
    write: (sources) => ({ additional_ntp_sources: commaText(sources) }),
    read: (infraEnv) => commaList(infraEnv.additional_ntp_sources),
  }),
  field('ntp_sources', {
    write: (sources) => ({ ntp_sources: commaText(sources) }),
    read: (infraEnv) => commaList(infraEnv.ntp_sources),
  }),
  field('additional_trust_bundle', {
    write: (additional_trust_bundle) => ({ additional_trust_bundle }),
    read: (infraEnv) => infraEnv.additional_trust_bundle,
    isSame: (wanted, current) => wanted.trim() === (current ?? '').trim(),
  }),
  field('kernel_arguments', {
    write: (values) => ({
      kernel_arguments: values.map((value) => ({ operation: 'append' as const, value })),
    }),
    read: readKernelArguments,
  }),
  field('ignition_config_override', {
    write: (ignition) => ({ ignition_config_override: jsonText(ignition) }),
    read: (infraEnv) => splitIgnition(infraEnv.ignition_config_override).rest as Ignition | undefined,
    isSame: sameJson,
    isUsual: (ignition, infraEnv) =>
      isBareIgnition(ignition) && splitIgnition(infraEnv.ignition_config_override).mirrors !== undefined,
    keeps: KEEPS,
  }),
  field('mirrors', {
    // They are a file of the Ignition: see withIgnition.
    write: () => ({}),
    read: (infraEnv) => {
      const { mirrors } = splitIgnition(infraEnv.ignition_config_override)
      return mirrors && [...mirrors]
    },
  }),
  field('rendezvous_ip', {
    write: (rendezvous_ip) => ({ rendezvous_ip }),
    read: (infraEnv) => infraEnv.rendezvous_ip ?? undefined,
  }),
  field('network_discovery_delay_seconds', {
    write: (network_discovery_delay_seconds) => ({ network_discovery_delay_seconds }),
    read: (infraEnv) => infraEnv.network_discovery_delay_seconds ?? undefined,
    isSame: (wanted, current) => wanted === (current ?? 0),
    isUsual: (seconds) => seconds === 0,
  }),
]

type Ignition = NonNullable<InfraEnvDefinition['ignition_config_override']>

/** The one override has both, so a change of either sends both; `current` is null before there is an infra-env. */
export function withIgnition(
  params: InfraEnvParams,
  wanted: InfraEnvDefinition,
  current: InfraEnv | null,
): InfraEnvParams {
  const before = splitIgnition(current?.ignition_config_override)
  const mirrors = wanted.mirrors ?? before.mirrors
  const ignition = wanted.ignition_config_override || before.rest
  if (mirrors === undefined) return params
  return { ...params, ignition_config_override: jsonText(joinIgnition(ignition, mirrors)) }
}

const asValue = (json: Json | undefined): unknown =>
  typeof json === 'string' ? (jsonValue(json) ?? json) : (json ?? '')

/** Blanks and the order of members do not matter. */
export function sameJson(wanted: Json, current: Json | undefined): boolean {
  return isSameValue(asValue(wanted), asValue(current))
}

function readKernelArguments({ kernel_arguments: text }: InfraEnv): string[] {
  const list = jsonValue(text)
  return (Array.isArray(list) ? list : []).filter(isRecord).map(({ value }) => String(value))
}
