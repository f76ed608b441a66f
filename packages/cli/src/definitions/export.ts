import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Client } from '@groundwork/contract/client'
import { type ApiState, fromApi } from '@groundwork/definition/api'
import { type Definition, documentsOf, printDefinition } from '@groundwork/definition/document'
import { type ExportedFile, exportInstallConfig } from '@groundwork/definition/export'
import { errorCode } from '@groundwork/errors/error-code'
import { replaceFile, writeNewFile } from '@groundwork/files/durable-write'
import { safeFileName } from '../commands/safe-file-name.ts'
import { findCluster } from '../commands/scope.ts'
import { readTargets } from '../commands/targets.ts'
import { usageError } from '../failures/cli-error.ts'
import { INFRA_ENVS } from '../kinds/infra-envs.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { connect } from '../remote/connect.ts'
import { shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ExportFlags } from './add-definition-commands.ts'
import { loadObjects } from './load-state.ts'
import { noteText } from './problem-text.ts'

export async function runExport(
  around: Surroundings,
  words: readonly string[],
  flags: ExportFlags,
): Promise<void> {
  const format = readOutputFormat(flags.output)
  if (flags.format !== 'definition' && flags.format !== 'install-config')
    throw usageError(`There is no format "${flags.format}".`, 'There are definition and install-config.')
  const { client } = await connect(around, flags)
  const state = await stateOf(client, words)
  const definition = withPullSecret(fromApi(state), flags.pullSecret)
  if (flags.format === 'install-config') return exportFiles(around, definition, flags)
  if (isForPrograms(format) && format.kind !== 'yaml') {
    await printValue(around, documentsOf(definition), format)
    return
  }
  await write(around, [{ name: 'definition.yaml', content: printDefinition(definition) }], flags)
}

/** Only a reference: what is in the file is read when the definition is applied. Infra-envs of a cluster have that of the cluster. */
function withPullSecret(definition: Definition, file: string | undefined): Definition {
  if (file === undefined) return definition
  const pull_secret = `\${file:${file}}`
  return {
    ...definition,
    clusters: definition.clusters.map((cluster) => ({ ...cluster, pull_secret })),
    infra_envs: definition.infra_envs.map((infraEnv) =>
      infraEnv.cluster === undefined ? { ...infraEnv, pull_secret } : infraEnv,
    ),
  }
}

/** Named clusters, named infra-envs, or everything. */
async function stateOf(client: Client, words: readonly string[]): Promise<ApiState> {
  const [clusters, infraEnvs] = await Promise.all([
    client.call('v2ListClusters', {}),
    client.call('ListInfraEnvs', {}),
  ])
  if (words.length === 0) return loadObjects(client, clusters, infraEnvs)
  const { kind, names } = readTargets(words)
  if (kind.singular === 'infraenv') {
    const rows = await INFRA_ENVS.list(client, {})
    const chosen = names.map((name) => resolveName(INFRA_ENVS, rows, name).infraEnv.id)
    const found = infraEnvs.filter(({ id }) => names.length === 0 || chosen.includes(id))
    return loadObjects(client, [], found)
  }
  if (kind.singular !== 'cluster') throw usageError('Export clusters or infra-envs.')
  const chosen =
    names.length === 0 ? clusters : await Promise.all(names.map((name) => findCluster(client, name)))
  return clusterState(client, new Set(chosen.map(({ id }) => id)), infraEnvs)
}

/** With the images its hosts booted, and none but its hosts. */
async function clusterState(
  client: Client,
  ids: ReadonlySet<string>,
  infraEnvs: ApiState['infra_envs'],
): Promise<ApiState> {
  const own = await loadObjects(
    client,
    [...ids].map((id) => ({ id })),
    [],
  )
  const hosts = own.clusters.flatMap((cluster) => cluster.hosts ?? [])
  const used = new Set(hosts.map(({ infra_env_id }) => infra_env_id))
  return {
    ...own,
    hosts,
    infra_envs: infraEnvs.filter(({ id, cluster_id }) => ids.has(cluster_id ?? '') || used.has(id)),
  }
}

async function exportFiles(around: Surroundings, definition: Definition, flags: ExportFlags): Promise<void> {
  const [cluster, other] = definition.clusters
  if (cluster === undefined || other !== undefined)
    throw usageError('Say which one cluster: export cluster/NAME --format install-config.')
  const { files, notes } = exportInstallConfig(definition, cluster.name)
  await write(around, files, flags)
  for (const note of notes) around.err.write(noteText(note))
}

/** Names come from the service, so they stay below the folder. */
async function write(
  around: Surroundings,
  files: readonly ExportedFile[],
  { to, force }: ExportFlags,
): Promise<void> {
  if (to === undefined) {
    const [only, other] = files
    const text =
      only && !other
        ? only.content
        : files.map(({ name, content }) => `# ${name}\n${content.replace(/\n?$/, '\n')}`).join('---\n')
    around.out.write(shownLines(around.out, text))
    return
  }
  for (const { name, content } of files) {
    const folder = dirname(name) === '.' ? to : join(to, safeFileName(basename(dirname(name))))
    const target = join(folder, safeFileName(basename(name)))
    await mkdir(folder, { recursive: true })
    await writeNew(target, content, force === true)
    around.err.write(`Wrote ${target}.\n`)
  }
}

/** Proxies and manifests may hold passwords. */
const OWNER_ONLY = 0o600

async function writeNew(target: string, content: string, isReplacing: boolean): Promise<void> {
  try {
    // What is there is not written to: it may be a link to another file, or be read by others already.
    if (isReplacing) await replaceFile(target, content, OWNER_ONLY)
    else await writeNewFile(target, (file) => file.writeFile(content), OWNER_ONLY)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw usageError(`${target} exists.`, 'Add --force to replace it, or --to another folder.')
  }
}
