// From what is stored and configured to what a discovery image is made from.
import type { ImageType } from '@groundwork/contract/infra-envs'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import type { AgentDelivery, DiscoveryInputs, StaticNetwork } from '@groundwork/ignition/discovery'
import { UnsafeInputError } from '@groundwork/ignition/discovery'
import { checkNetwork, networkFiles, networkFlavour } from '@groundwork/ignition/static-network'
import type { Config } from '../config/config.ts'
import { hostExecutable, hostExecutableUrl } from './host-executable.ts'
import { noHostExecutable } from './host-executable-missing.ts'

export interface DiscoverySources {
  readonly record: InfraEnvRecord
  /** What the image is, whatever the infra-env says. */
  readonly type: ImageType
  readonly serviceBaseUrl: string
  readonly agentToken: string
  /** The token is only good for getting another one. */
  readonly enrols: boolean
  readonly pullSecret: string
  /** The authority behind our own certificate; empty: none is needed. */
  readonly serviceCa: string
}

export type BootSettings = Pick<Config, 'boot' | 'engineSettings' | 'networkDiscoveryDelaySeconds'>

export function discoveryInputs(config: BootSettings, sources: DiscoverySources): DiscoveryInputs {
  const { record, type, serviceBaseUrl, agentToken, pullSecret, serviceCa } = sources
  const { boot } = config
  return {
    infraEnvId: record.id,
    imageType: type,
    architecture: record.cpu_architecture,
    serviceBaseUrl,
    agentToken,
    agent: agentForm(config, sources),
    pullSecret: boot.isSecretless ? null : pullSecret,
    sshAuthorizedKey: record.ssh_authorized_key,
    proxy: record.proxy,
    ntpSources: record.ntp_sources,
    additionalNtpSources: record.additional_ntp_sources,
    additionalTrustBundle: record.additional_trust_bundle,
    serviceCa,
    skipCertificateVerification: boot.skipCertificateVerification,
    organisationCa: boot.organisationCa,
    mirrors: boot.mirrors,
    network: staticNetwork(config, record),
    networkDiscoveryDelaySeconds:
      record.network_discovery_delay_seconds ?? config.networkDiscoveryDelaySeconds ?? 0,
    okdRpmsImage: boot.okd.isSupported && boot.okd.rpmsImage !== '' ? boot.okd.rpmsImage : null,
    internalOverride: '',
    userOverride: record.ignition_config_override,
  }
}

export function staticNetwork({ boot }: Pick<Config, 'boot'>, record: InfraEnvRecord): StaticNetwork | null {
  const { static_network_config: hosts, openshift_version } = record
  if (hosts.length === 0) return null
  const flavour = networkFlavour(openshift_version, boot.nmstateFrom)
  try {
    return { flavour, files: networkFiles(hosts, flavour) }
  } catch (error) {
    throw explained(hosts, error)
  }
}

/** Settings that an earlier version stored were judged less strictly than they would be now. */
function explained(hosts: InfraEnvRecord['static_network_config'], error: unknown): unknown {
  for (const [index, { network_yaml = '' }] of hosts.entries()) {
    const [first] = checkNetwork(network_yaml)
    if (first === undefined) continue
    const place = `static_network_config[${index}].network_yaml is wrong at ${first.path || 'the top'}`
    return new UnsafeInputError(`${place}; set a valid one.`, { cause: error })
  }
  return error
}

/** Whether machines of this architecture run our own agent. */
export const runsExecutable = (boot: Config['boot'], architecture: string): boolean =>
  boot.agentForm !== 'container' && hostExecutable(boot, architecture) !== null

function agentForm(
  { boot, engineSettings }: BootSettings,
  { serviceBaseUrl, enrols, record: { cpu_architecture: architecture } }: DiscoverySources,
): AgentDelivery {
  const timeoutSeconds = boot.agentTimeoutSeconds
  const image = engineSettings.agentImage
  if (boot.agentForm === 'container') return { kind: 'container', image, timeoutSeconds }
  const executable = hostExecutable(boot, architecture)
  if (executable !== null) {
    const { sha256, version } = executable
    return {
      kind: 'executable',
      url: hostExecutableUrl(serviceBaseUrl, architecture),
      sha256,
      version,
      enrols,
      timeoutSeconds,
    }
  }
  // Container images are made for many architectures; but an agent from there cannot ask for what a secretless image lacks.
  if (image === '' || boot.isSecretless) throw new UnsafeInputError(noHostExecutable(architecture))
  return { kind: 'container', image, timeoutSeconds }
}
