import { CliError, usageError } from '../failures/cli-error.ts'
import { isKind } from '../kinds/kinds.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import type { Connection } from '../remote/connect.ts'
import { connect } from '../remote/connect.ts'
import { shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ExplainFlags } from './add-show-commands.ts'
import { findCluster } from './scope.ts'
import { readTargets } from './targets.ts'

export async function runExplain(
  around: Surroundings,
  subject: readonly string[],
  flags: ExplainFlags,
): Promise<void> {
  if (flags.file !== undefined) {
    if (subject.length > 0) throw usageError('Give a subject or --file, not both.')
    const { explainFile } = await import('./explain-file.ts')
    return explainFile(around, flags.file, flags)
  }
  const [first = '', second] = subject
  if (first === 'field' || first === 'fields') {
    const { explainField } = await import('./explain-field.ts')
    return explainField(around, second ?? '', flags)
  }
  if (first === '')
    throw usageError('Say what is to be explained.', 'There are cluster NAME, check ID and field KIND.FIELD.')
  if (!isKind(first.replace(/\/.*/, '')))
    throw usageError(
      `"${first}" can be several things.`,
      `Write cluster ${first}, check ${first} or field KIND.${first}.`,
    )
  const { kind, names, scope } = readTargets(subject)
  const [name] = names
  if (name === undefined || names.length > 1) throw usageError(`Say which ${kind.singular}.`)
  if (kind.singular === 'check') {
    const { explainCheck } = await import('./explain-check.ts')
    const cluster = flags.cluster ?? scope.cluster
    return explainCheck(around, name, { ...flags, ...(cluster !== undefined && { cluster }) })
  }
  if (kind.singular !== 'cluster')
    throw usageError(
      `${kind.plural} are not explained.`,
      'There are cluster NAME, check ID and field KIND.FIELD.',
    )
  const connection = await connect(around, flags)
  const { id } = await findCluster(connection.client, name)
  await explainCluster(around, connection, id, flags)
}

/** Before an installation the checks say what is missing, afterwards the service knows why. */
async function explainCluster(
  around: Surroundings,
  { client, context, fetch }: Connection,
  cluster_id: string,
  flags: ExplainFlags,
): Promise<void> {
  const format = readOutputFormat(flags.output)
  const explanation = await client.call('explainCluster', { params: { cluster_id } })
  if (explanation.outcome === 'not-started') {
    const { explainAnswer } = await import('./explain-file.ts')
    const answer = await client.open('v2GetCluster', { params: { cluster_id } })
    return explainAnswer(around, await answer.text(), { ...flags, url: context.url })
  }
  if (isForPrograms(format)) return printValue(around, explanation, format)
  const url = `${context.url}/api/groundwork/v1/clusters/${cluster_id}/explanation`
  const answer = await fetch(url, { headers: { Accept: 'text/plain' } })
  if (!answer.ok) throw new CliError('unexpected', `The explanation cannot be read (${answer.status}).`)
  around.out.write(shownLines(around.out, `${(await answer.text()).trimEnd()}\n`))
}
