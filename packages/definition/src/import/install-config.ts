// install-config.yaml and agent-config.yaml of openshift-install, as a definition.
import type { Definition, HostDefinition } from '../document/definition.ts'
import { readAgentConfig } from './agent-config.ts'
import { countWorkers } from './count-workers.ts'
import type { Imported, ImportOptions, Note } from './imported.ts'
import { readCluster } from './install-config-cluster.ts'
import { AGENT_CONFIG_REASONS, INSTALL_CONFIG_REASONS } from './install-config-reasons.ts'
import { mergeHosts } from './merge-hosts.ts'
import { readText, refusal, unreadable } from './read-document.ts'
import { createReader, type Reader } from './reader.ts'
import { createVariables } from './variables.ts'

export interface InstallConfigTexts {
  readonly installConfig: string
  readonly agentConfig?: string
}

export function importInstallConfig(texts: InstallConfigTexts, options: ImportOptions): Imported {
  const install = readText(texts.installConfig, 'install-config')
  const agent = readText(texts.agentConfig ?? '', 'agent-config')
  const problems = [...install.problems, ...agent.problems]
  if (problems.length > 0) return unreadable(problems)
  const notes: Note[] = []
  const config = createReader(install.values[0], {
    source: 'install-config',
    notes,
    reasons: INSTALL_CONFIG_REASONS,
  })
  const agents = createReader(agent.values[0], {
    source: 'agent-config',
    notes,
    reasons: AGENT_CONFIG_REASONS,
  })
  const name = config.group('metadata').text('name') ?? agents.group('metadata').text('name')
  if (name === undefined)
    return unreadable([refusal('install-config', 'metadata.name is missing; it is the name of the cluster.')])
  const {
    cluster,
    infraEnv,
    hosts: listed,
  } = readCluster(config, {
    ...options,
    name,
    variables: createVariables(),
  })
  const { image, hosts: described } = readAgentConfig(agents, name)
  const hosts = mergeHosts(described, listed)
  noteCounts(config, hosts, notes)
  config.finish()
  agents.finish()
  notes.push({
    source: 'install-config',
    path: '',
    message: 'The version follows from the openshift-install that reads the files, so it is not in them.',
    advice: 'Add openshift_version to the cluster.',
  })
  return { definition: definitionOf(cluster, { ...infraEnv, ...image }, hosts), notes, problems: [] }
}

const definitionOf = (
  cluster: Definition['clusters'][number],
  infraEnv: Omit<Definition['infra_envs'][number], 'name'>,
  hosts: readonly HostDefinition[],
): Definition => ({
  clusters: [cluster],
  infra_envs: [{ name: cluster.name, cluster: cluster.name, ...infraEnv }],
  hosts: hosts.map((host) => ({ ...host, infra_env: cluster.name })),
})

/** How many workers there are follows from the hosts. */
function noteCounts(config: Reader, hosts: readonly HostDefinition[], notes: Note[]): void {
  const masters = config.group('controlPlane').whole('replicas') ?? 3
  const arbiters = config.group('arbiter').whole('replicas') ?? 0
  const possible = countWorkers(hosts, masters)
  for (const pool of config.groups('compute')) {
    const wanted = pool.whole('replicas')
    if (wanted === undefined || wanted === possible) continue
    notes.push({
      source: 'install-config',
      path: `${pool.path}.replicas`,
      message: `How many workers there are follows from the hosts: ${wanted} are wanted, ${possible} are known.`,
      advice: 'Let as many machines boot the image, or add them to hosts.',
    })
  }
  const known = hosts.filter(({ role }) => role === 'arbiter').length
  if (!config.has('arbiter') || (known > 0 && arbiters === known)) return
  notes.push({
    source: 'install-config',
    path: 'arbiter',
    message: `How many arbiters there are follows from the hosts: ${arbiters} are wanted, ${known} are known.`,
    advice: 'Give a host the role arbiter.',
  })
}
