import { usageError } from '../failures/cli-error.ts'
import { type HostRow, hostPath } from '../kinds/hosts.ts'
import { connect } from '../remote/connect.ts'
import { plainText, shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { LogsFlags } from './add-file-commands.ts'
import { targetOf } from './download.ts'
import { DOWNLOADABLE } from './downloadable-files.ts'
import { saveResponse } from './save-response.ts'
import { selectNamed } from './select-named.ts'
import { readTargets } from './targets.ts'

export async function runLogs(
  around: Surroundings,
  words: readonly string[],
  flags: LogsFlags,
): Promise<void> {
  const { kind, names } = readTargets(words)
  if (kind.singular !== 'cluster' && kind.singular !== 'host')
    throw usageError(`${kind.plural} have no logs.`, 'There are logs of clusters and hosts.')
  const { client } = await connect(around, flags)
  const [row] = selectNamed(kind, await kind.list(client, {}), names, false)
  if (row === undefined) return
  if (flags.follow) {
    const { followJournals } = await import('./follow-journals.ts')
    return followJournals(around, client, kind, row)
  }
  if (kind.singular === 'cluster') {
    if (flags.collect) throw usageError('--collect is for hosts.')
    const response = await DOWNLOADABLE.logs?.open(client, {
      cluster_id: kind.id(row),
      infra_env_id: '',
      host_id: '',
    })
    if (response === undefined) return
    const target = await targetOf(flags.to, `${kind.nameOf(row)}-logs.tar`)
    return saveResponse(around, response, { target, flags })
  }
  const params = hostPath((row as HostRow).host)
  if (flags.collect) {
    await client.call('requestHostLogs', { params })
    around.out.write(
      `Host ${plainText(kind.nameOf(row))} was asked for its logs. They come within a minute or two.\n`,
    )
    return
  }
  const { journal } = await client.call('getInstallerJournal', { params })
  around.out.write(shownLines(around.out, `${journal.trimEnd()}\n`))
}
