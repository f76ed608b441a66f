// The settings of a boot medium as a form, and as the request that stores what was changed.
import type { CallInput } from '@groundwork/contract/client'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { kernelArguments, kernelLines } from './kernel-lines.ts'

type Changes = CallInput<'UpdateInfraEnv'>['body']

export interface InfraEnvForm {
  readonly image_type: string
  readonly openshift_version: string
  readonly ssh_authorized_key: string
  readonly http_proxy: string
  readonly https_proxy: string
  readonly no_proxy: string
  readonly additional_ntp_sources: string
  readonly ntp_sources: string
  readonly additional_trust_bundle: string
  /** One a line. */
  readonly kernel_arguments: string
  readonly ignition_config_override: string
  readonly network_discovery_delay_seconds: string
  readonly rendezvous_ip: string
  /** Never shown; empty: stays as it is. */
  readonly pull_secret: string
}

export const formOf = (infraEnv: InfraEnv): InfraEnvForm => ({
  image_type: infraEnv.type,
  openshift_version: infraEnv.openshift_version ?? '',
  ssh_authorized_key: infraEnv.ssh_authorized_key ?? '',
  http_proxy: infraEnv.proxy?.http_proxy ?? '',
  https_proxy: infraEnv.proxy?.https_proxy ?? '',
  no_proxy: infraEnv.proxy?.no_proxy ?? '',
  additional_ntp_sources: infraEnv.additional_ntp_sources ?? '',
  ntp_sources: infraEnv.ntp_sources ?? '',
  additional_trust_bundle: infraEnv.additional_trust_bundle ?? '',
  kernel_arguments: kernelLines(infraEnv.kernel_arguments),
  ignition_config_override: infraEnv.ignition_config_override ?? '',
  network_discovery_delay_seconds: String(infraEnv.network_discovery_delay_seconds ?? ''),
  rendezvous_ip: infraEnv.rendezvous_ip ?? '',
  pull_secret: '',
})

/** The service takes an empty text for "as it is" here: these can be replaced, not removed. */
const KEPT_WHEN_EMPTY: readonly (keyof InfraEnvForm)[] = [
  'openshift_version',
  'ssh_authorized_key',
  'ignition_config_override',
  'network_discovery_delay_seconds',
]

/** True: emptied, which would change nothing. */
export const isKept = (before: InfraEnvForm, after: InfraEnvForm, name: keyof InfraEnvForm): boolean =>
  KEPT_WHEN_EMPTY.includes(name) && before[name].trim() !== '' && after[name].trim() === ''

export const hasKept = (before: InfraEnvForm, after: InfraEnvForm): boolean =>
  KEPT_WHEN_EMPTY.some((name) => isKept(before, after, name))

/** Only what differs: somebody else may have changed the rest meanwhile. */
export function changesOf(before: InfraEnvForm, after: InfraEnvForm): Changes {
  const isChanged = (name: keyof InfraEnvForm) => before[name].trim() !== after[name].trim()
  const text = (name: keyof InfraEnvForm) => (isChanged(name) ? { [name]: after[name].trim() } : {})
  const hasProxy = isChanged('http_proxy') || isChanged('https_proxy') || isChanged('no_proxy')
  return {
    ...text('openshift_version'),
    ...text('ssh_authorized_key'),
    ...text('additional_ntp_sources'),
    ...text('ntp_sources'),
    ...text('additional_trust_bundle'),
    ...text('ignition_config_override'),
    ...text('rendezvous_ip'),
    ...text('pull_secret'),
    ...(isChanged('image_type') && { image_type: after.image_type as NonNullable<Changes['image_type']> }),
    ...(hasProxy && {
      proxy: {
        http_proxy: after.http_proxy.trim(),
        https_proxy: after.https_proxy.trim(),
        no_proxy: after.no_proxy.trim(),
      },
    }),
    ...(isChanged('kernel_arguments') && { kernel_arguments: kernelArguments(after.kernel_arguments) }),
    ...(isChanged('network_discovery_delay_seconds') && {
      network_discovery_delay_seconds: numberOf(after.network_discovery_delay_seconds),
    }),
  }
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const staticHostCount = ({
  static_network_config: text,
}: Pick<InfraEnv, 'static_network_config'>): number => {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list.length : 0
  } catch {
    return 0
  }
}
