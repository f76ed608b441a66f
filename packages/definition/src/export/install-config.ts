// A definition as install-config.yaml and agent-config.yaml, for openshift-install.
import { Document } from 'yaml'
import type {
  ClusterDefinition,
  Definition,
  HostDefinition,
  InfraEnvDefinition,
} from '../document/definition.ts'
import { isSameValue } from '../document/diff-values.ts'
import { liftMirrors } from '../document/mirrors.ts'
import { manifestText } from '../document/normalise.ts'
import { given, type Note, unlessEmpty } from '../import/imported.ts'
import { agentConfig } from './agent-config.ts'
import type { Exported, ExportedFile } from './exported.ts'
import { layOver } from './lay-over.ts'
import { LOST_OF_CLUSTER, LOST_OF_INFRA_ENV, lostOf } from './lost-members.ts'
import { platformPart } from './platform.ts'
import { poolParts } from './pools.ts'

/** The files of one cluster of the definition. */
export function exportInstallConfig(definition: Definition, clusterName: string): Exported {
  const found = definition.clusters.find(({ name }) => name === clusterName)
  if (!found) return { files: [], notes: [missing(clusterName)] }
  const cluster = liftMirrors(found)
  const [infraEnv = { name: clusterName }, ...others] = definition.infra_envs.filter(
    ({ cluster: of }) => of === clusterName,
  )
  const hosts = hostsOf(definition, cluster, [infraEnv, ...others])
  const notes: Note[] = [
    ...lostOf(`cluster ${clusterName}`, cluster, LOST_OF_CLUSTER),
    ...lostOf(`infra-env ${infraEnv.name}`, infraEnv, LOST_OF_INFRA_ENV),
    ...unlikeCluster(cluster, infraEnv),
    ...others.map(({ name }) => oneImage(name)),
  ]
  return {
    files: [
      file('install-config.yaml', installConfig(cluster, infraEnv, hosts, notes)),
      file('agent-config.yaml', agentConfig(clusterName, infraEnv, hosts, notes)),
      ...(cluster.manifests ?? []).map(({ folder = 'manifests', file_name, content }) => ({
        name: `${folder}/${file_name}`,
        content: manifestText(content),
      })),
    ],
    notes,
  }
}

function installConfig(
  cluster: ClusterDefinition,
  infraEnv: InfraEnvDefinition,
  hosts: readonly HostDefinition[],
  notes: Note[],
): Readonly<Record<string, unknown>> {
  const { proxy } = cluster
  const own = given({
    apiVersion: 'v1',
    baseDomain: cluster.base_dns_domain,
    metadata: { name: cluster.name },
    ...poolParts(cluster, hosts, notes),
    networking: networking(cluster),
    platform: platformPart(cluster, notes),
    proxy:
      proxy &&
      given({
        httpProxy: proxy.http_proxy,
        httpsProxy: proxy.https_proxy,
        noProxy: unlessEmpty(proxy.no_proxy)?.join(','),
      }),
    imageDigestSources: unlessEmpty(cluster.mirrors),
    additionalTrustBundle: infraEnv.additional_trust_bundle || undefined,
    pullSecret: cluster.pull_secret,
    sshKey: cluster.ssh_public_key?.trim() || undefined,
  })
  if (cluster.pull_secret === undefined) {
    notes.push({
      source: `cluster ${cluster.name}`,
      path: 'pull_secret',
      message: 'The service does not tell it.',
      advice: 'Add pullSecret to the install-config.',
    })
  }
  return layOver(own, cluster.install_config_overrides ?? {})
}

function networking(cluster: ClusterDefinition) {
  const read = given({
    networkType: cluster.network_type,
    clusterNetwork: unlessEmpty(
      cluster.cluster_networks?.map((network) =>
        typeof network === 'string'
          ? { cidr: network }
          : given({ cidr: network.cidr, hostPrefix: network.host_prefix }),
      ),
    ),
    machineNetwork: unlessEmpty(cluster.machine_networks?.map((cidr) => ({ cidr }))),
    serviceNetwork: unlessEmpty(cluster.service_networks),
  })
  return Object.keys(read).length === 0 ? undefined : read
}

function hostsOf(
  { hosts }: Definition,
  cluster: ClusterDefinition,
  infraEnvs: readonly InfraEnvDefinition[],
): readonly HostDefinition[] {
  const images = new Set(infraEnvs.map(({ name }) => name))
  return hosts.filter((host) => host.cluster === cluster.name || images.has(host.infra_env ?? ''))
}

/** There is one key, one proxy and one list of mirrors for the image and the cluster. */
function unlikeCluster(cluster: ClusterDefinition, infraEnv: InfraEnvDefinition): readonly Note[] {
  const pairs = [
    ['ssh_authorized_key', infraEnv.ssh_authorized_key?.trim(), cluster.ssh_public_key?.trim()],
    ['proxy', infraEnv.proxy, cluster.proxy],
    ['mirrors', infraEnv.mirrors, cluster.mirrors],
  ] as const
  return pairs
    .filter(([, image, own]) => image !== undefined && !isSameValue(image, own))
    .map(([path]) => ({
      source: `infra-env ${infraEnv.name}`,
      path,
      message: 'The image of the agent installer has what the cluster has, and nothing else.',
      advice: `Say it for the cluster as well.`,
    }))
}

const missing = (name: string): Note => ({
  source: `cluster ${name}`,
  path: '',
  message: 'It is not in the definition.',
  advice: 'Name one of its clusters.',
})

const oneImage = (name: string): Note => ({
  source: `infra-env ${name}`,
  path: '',
  message: 'The agent installer makes one image for a cluster.',
  advice: 'Use one infra-env; its settings are those of the first one.',
})

const file = (name: string, value: unknown): ExportedFile => ({
  name,
  content: new Document(value, { aliasDuplicateObjects: false }).toString({ lineWidth: 0 }),
})
