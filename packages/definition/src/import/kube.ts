// ClusterDeployment, AgentClusterInstall, InfraEnv, NMStateConfig and what belongs to them, as a definition.
import type { Definition, HostDefinition } from '../document/definition.ts'
import type { Imported, ImportOptions, Note } from './imported.ts'
import { clusterNameOf, clusterOf } from './kube-cluster.ts'
import { agentHost, bareMetalHost, networkHost } from './kube-hosts.ts'
import { infraEnvOf, networksOf } from './kube-infra-env.ts'
import { type KubeObjects, kubeObjects } from './kube-objects.ts'
import { KUBE_REASONS } from './kube-reasons.ts'
import { mergeHosts } from './merge-hosts.ts'
import { readText, refusal, unreadable } from './read-document.ts'
import { referOverrides } from './refer-overrides.ts'
import { createVariables, type Variables } from './variables.ts'

const KINDS = ['ClusterDeployment', 'AgentClusterInstall', 'InfraEnv', 'NMStateConfig'] as const

export function importKube(text: string, options: ImportOptions): Imported {
  const { values, problems } = readText(text, 'documents')
  if (problems.length > 0) return unreadable(problems)
  const notes: Note[] = []
  const objects = kubeObjects(values, notes, KUBE_REASONS)
  if (KINDS.every((kind) => objects.all(kind).length === 0))
    return unreadable([refusal('documents', `There is none of ${KINDS.join(', ')} in the file.`)])
  const definition = definitionOf(objects, { ...options, variables: createVariables() })
  objects.finish()
  return referOverrides({ definition, notes, problems: [] }, options)
}

function definitionOf(
  objects: KubeObjects,
  options: ImportOptions & { readonly variables: Variables },
): Definition {
  const deployments = objects.all('ClusterDeployment')
  const installs = objects.all('AgentClusterInstall')
  const names = new Map(deployments.map((deployment) => [deployment.name, clusterNameOf(deployment)]))
  const clusterName = (deployment: string): string => names.get(deployment) ?? deployment
  const deploymentOf = (install: (typeof installs)[number]): string =>
    install.spec.group('clusterDeploymentRef').text('name') ?? install.name
  const clusters = [
    ...deployments.map((deployment) =>
      clusterOf(
        { deployment, install: installs.find((install) => deploymentOf(install) === deployment.name) },
        objects,
        { ...options, name: clusterNameOf(deployment) },
      ),
    ),
    ...installs
      .filter((install) => !names.has(deploymentOf(install)))
      .map((install) =>
        clusterOf({ deployment: undefined, install }, objects, { ...options, name: deploymentOf(install) }),
      ),
  ]
  const infraEnvs = objects.all('InfraEnv')
  return {
    clusters,
    infra_envs: infraEnvs.map((infraEnv) => infraEnvOf(infraEnv, objects, clusterName, options)),
    hosts: hostsOf(objects, infraEnvs, clusterName),
  }
}

function hostsOf(
  objects: KubeObjects,
  infraEnvs: ReturnType<KubeObjects['all']>,
  clusterName: (deployment: string) => string,
): readonly HostDefinition[] {
  const [only, other] = infraEnvs
  const claimed = infraEnvs.flatMap((infraEnv) =>
    networksOf(infraEnv, objects).map((object) => ({ object, infra_env: infraEnv.name })),
  )
  const unclaimed = objects
    .all('NMStateConfig')
    .filter((object) => claimed.every((claim) => claim.object !== object))
    .map((object) => ({ object, infra_env: only && !other ? only.name : undefined }))
  const networks = [...claimed, ...unclaimed].flatMap(({ object, infra_env }) =>
    networkHost(object).map((host) => (infra_env === undefined ? host : { ...host, infra_env })),
  )
  const agents = objects
    .all('Agent')
    .map(agentHost)
    .map((host) => (host.cluster === undefined ? host : { ...host, cluster: clusterName(host.cluster) }))
  return [...mergeHosts(networks, objects.all('BareMetalHost').map(bareMetalHost)), ...agents]
}
