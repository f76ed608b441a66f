import { ClusterStatus } from '@groundwork/contract/vocabulary'
import { readCommaList } from '@groundwork/text/comma-list'
import { usageError } from '../failures/cli-error.ts'
import { CLUSTERS } from '../kinds/clusters.ts'
import { findKind, isKind } from '../kinds/kinds.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { connect } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { WaitFlags } from './add-wait-command.ts'
import { parseCondition } from './conditions.ts'
import { readDuration } from './read-duration.ts'
import { runWait } from './run-wait.ts'

export async function runWaitCommand(
  around: Surroundings,
  words: readonly string[],
  flags: WaitFlags,
): Promise<void> {
  const format = readOutputFormat(flags.output)
  const conditions = (flags.for ?? ['install-complete']).map(parseCondition)
  const timeoutMs = flags.timeout === undefined ? null : readDuration('--timeout', flags.timeout)
  const failOn = readStatuses(flags.failOn)
  const wanted = clusterName(words)
  const connection = await connect(around, flags)
  const row = resolveName(CLUSTERS, await CLUSTERS.list(connection.client, {}), wanted)
  const picture = await runWait(around, connection, {
    ...{ clusterId: row.id, name: CLUSTERS.nameOf(row), conditions, failOn, timeoutMs },
    isQuiet: flags.quiet ?? false,
  })
  if (isForPrograms(format)) await printValue(around, { ...picture.cluster, hosts: picture.hosts }, format)
  else
    around.out.write(
      `${plainText(`${CLUSTERS.nameOf(row)} is ${picture.cluster.status}: ${conditions.map(({ text }) => text).join(', ')}`)}\n`,
    )
}

/** `edge`, `cluster edge` and `cluster/edge`. */
function clusterName(words: readonly string[]): string {
  const [first = '', second] = words
  const at = first.indexOf('/')
  const kind = at > 0 ? first.slice(0, at) : second === undefined ? 'cluster' : first
  const name = at > 0 ? first.slice(at + 1) : (second ?? first)
  if (!isKind(kind) || findKind(kind).singular !== 'cluster')
    throw usageError(
      'Only clusters can be waited for.',
      `Hosts count by --for hosts=3, or --for check=ID; "groundwork watch ${kind} ${name}" shows each change.`,
    )
  if (name === '') throw usageError('The name is empty.', 'Is a variable of the shell not set?')
  return name
}

function readStatuses(text: string): readonly string[] {
  const known: readonly string[] = ClusterStatus.enum
  const statuses = readCommaList(text)
  const wrong = statuses.find((status) => !known.includes(status))
  if (wrong !== undefined)
    throw usageError(
      `--fail-on names "${wrong}", which is no status of clusters.`,
      `There are ${known.join(', ')}.`,
    )
  return statuses
}
