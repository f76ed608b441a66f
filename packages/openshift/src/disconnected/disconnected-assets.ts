// What `openshift-install agent create unconfigured-ignition` reads: an infra-env as the resources that it knows.
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { parseImageReference } from '@groundwork/image-names/image-reference'
import { parse, stringify } from 'yaml'
import type { AssetDirectory } from '../assets/generator.ts'
import type { Site } from '../inputs.ts'

export interface DisconnectedInputs {
  readonly infraEnv: InfraEnvRecord
  readonly releaseImage: string
  /** Put into the image. */
  readonly pullSecret: string
  readonly site: Pick<Site, 'organisationCa' | 'mirrors'>
}

const NAMESPACE = 'disconnected'
const PULL_SECRET = 'pull-secret'
const API = 'agent-install.openshift.io/v1beta1'

/** The same inputs give the same texts: no name of anything that changes by itself is in them. */
export function disconnectedAssets(inputs: DisconnectedInputs): AssetDirectory {
  const { infraEnv, pullSecret, site, releaseImage } = inputs
  const networks = infraEnv.static_network_config.map((_, index) => networkConfig(infraEnv, index))
  const { mirrors } = site
  return new Map([
    ['cluster-manifests/infraenv.yaml', yamlOf(infraEnvObject(inputs))],
    ['cluster-manifests/pull-secret.yaml', yamlOf(secretObject(pullSecret))],
    ...files(networks.length > 0, 'cluster-manifests/nmstateconfig.yaml', () =>
      networks.map(yamlOf).join('---\n'),
    ),
    ['mirror/registries.conf', mirrors?.registriesConf ?? registryOfMedium(releaseImage)],
    ...files((mirrors?.caBundle ?? '') !== '', 'mirror/ca-bundle.crt', () => mirrors?.caBundle ?? ''),
    ...files(infraEnv.rendezvous_ip !== '', 'agent-config.yaml', () => yamlOf(agentConfig(infraEnv))),
  ])
}

/** Long lines stay whole: what the installer repeats of them is recognised as a secret. */
const yamlOf = (value: object): string => stringify(value, { lineWidth: 0 })

/** Disconnected media bring the images of their release in a registry of their own, which runs under this name on the machine. */
const MEDIUM_REGISTRY = 'registry.appliance.openshift.com:22625/openshift'
const COMPONENTS = 'quay.io/openshift-release-dev/ocp-v4.0-art-dev'

function registryOfMedium(releaseImage: string): string {
  const release = parseImageReference(releaseImage)
  const mirrored: readonly (readonly [string, string])[] = [
    [release === null ? releaseImage : `${release.registry}/${release.repository}`, 'release-images'],
    [COMPONENTS, 'release'],
  ]
  return mirrored
    .map(
      ([source, repository]) =>
        `[[registry]]\nlocation = "${source}"\n\n[[registry.mirror]]\nlocation = "${MEDIUM_REGISTRY}/${repository}"\n`,
    )
    .join('\n')
}

const files = (isThere: boolean, name: string, text: () => string): readonly [string, string][] =>
  isThere ? [[name, text()]] : []

function infraEnvObject({ infraEnv, site }: DisconnectedInputs): object {
  const { http_proxy, https_proxy, no_proxy } = infraEnv.proxy
  const hasProxy = [http_proxy, https_proxy, no_proxy].some((text) => text !== '')
  const trust = [infraEnv.additional_trust_bundle, site.organisationCa].filter((pem) => pem.trim() !== '')
  return {
    apiVersion: API,
    kind: 'InfraEnv',
    metadata: { name: infraEnv.id, namespace: NAMESPACE },
    spec: {
      pullSecretRef: { name: PULL_SECRET },
      cpuArchitecture: infraEnv.cpu_architecture === 'arm64' ? 'aarch64' : infraEnv.cpu_architecture,
      ...(infraEnv.ssh_authorized_key !== '' && { sshAuthorizedKey: infraEnv.ssh_authorized_key }),
      ...(hasProxy && {
        proxy: {
          ...(http_proxy !== '' && { httpProxy: http_proxy }),
          ...(https_proxy !== '' && { httpsProxy: https_proxy }),
          ...(no_proxy !== '' && { noProxy: no_proxy }),
        },
      }),
      ...listed('ntpSources', infraEnv.ntp_sources),
      ...listed('additionalNTPSources', infraEnv.additional_ntp_sources),
      ...(trust.length > 0 && { additionalTrustBundle: trust.join('\n') }),
      ...(infraEnv.static_network_config.length > 0 && {
        nmStateConfigLabelSelector: { matchLabels: labelsOf(infraEnv) },
      }),
    },
  }
}

function listed(field: string, text: string): object {
  const entries = text.split(',').map((entry) => entry.trim())
  const given = entries.filter((entry) => entry !== '')
  return given.length === 0 ? {} : { [field]: given }
}

const labelsOf = ({ id }: InfraEnvRecord): object => ({ 'infra-env': id })

const secretObject = (pullSecret: string): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'kubernetes.io/dockerconfigjson',
  metadata: { name: PULL_SECRET, namespace: NAMESPACE },
  stringData: { '.dockerconfigjson': pullSecret },
})

function networkConfig(infraEnv: InfraEnvRecord, index: number): object {
  const { network_yaml = '', mac_interface_map } = infraEnv.static_network_config[index] ?? {}
  return {
    apiVersion: API,
    kind: 'NMStateConfig',
    metadata: { name: `${infraEnv.id}-${index + 1}`, namespace: NAMESPACE, labels: labelsOf(infraEnv) },
    spec: {
      config: parse(network_yaml),
      interfaces: (mac_interface_map ?? []).map(({ logical_nic_name: name, mac_address: macAddress }) => ({
        name,
        macAddress,
      })),
    },
  }
}

const agentConfig = ({ id, rendezvous_ip }: InfraEnvRecord): object => ({
  apiVersion: 'v1beta1',
  kind: 'AgentConfig',
  metadata: { name: id },
  rendezvousIP: rendezvous_ip,
})
