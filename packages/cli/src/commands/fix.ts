import { apiErrorOf } from '@groundwork/contract/client'
import { CliError, usageError } from '../failures/cli-error.ts'
import { explainApiError } from '../failures/explain-api-error.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { type Connection, connect } from '../remote/connect.ts'
import { ask, canAsk } from '../terminal/ask.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { FixFlags } from './add-show-commands.ts'
import { confirmYes } from './confirm.ts'
import { fillAt, givenFor, hintAt } from './fill-in.ts'
import { type Call, type Fix, findFixes } from './find-fixes.ts'
import { fixesText } from './fixes-text.ts'
import { findCluster } from './scope.ts'
import { readTargets } from './targets.ts'

export async function runFix(around: Surroundings, words: readonly string[], flags: FixFlags): Promise<void> {
  const { kind, names } = readTargets(words)
  const [name] = names
  if (kind.singular !== 'cluster' || name === undefined)
    throw usageError('Say which cluster: fix cluster NAME.')
  const connection = await connect(around, flags)
  const cluster = await findCluster(
    connection.client,
    name,
    flags.apply === undefined ? 'beginning' : 'whole',
  )
  const found = await findFixes(connection.client, cluster.id)
  const { fixes } = found
  const format = readOutputFormat(flags.output)
  if (isForPrograms(format) && flags.apply === undefined) return printValue(around, fixes, format)
  if (fixes.length === 0) {
    around.out.write(
      plainText(`Nothing is to be mended in cluster ${cluster.name}: it is ${cluster.status}.`).concat('\n'),
    )
    return
  }
  const byRequest = fixes.filter(({ calls }) => calls.length > 0)
  around.out.write(fixesText(found))
  const chosen = await choose(around, byRequest, flags)
  if (chosen.length === 0) {
    if (byRequest.length > 0)
      around.err.write(
        plainText(`"groundwork fix cluster ${cluster.name} --apply 1" sends the first of them.`).concat('\n'),
      )
    return
  }
  // One after the other: a person answers one question at a time.
  const filled: Call[] = []
  for (const fix of chosen) filled.push(...(await fillIn(around, fix, flags)))
  await confirmYes(
    around,
    `Send ${filled.length} ${filled.length === 1 ? 'request' : 'requests'} for cluster ${cluster.name}?`,
    flags.yes === true,
  )
  for (const call of filled) await send(around, connection, call)
  around.err.write(
    plainText(
      `"groundwork wait cluster/${cluster.name} --for status=ready" tells when all checks hold.`,
    ).concat('\n'),
  )
}

async function choose(
  around: Surroundings,
  fixes: readonly Fix[],
  { apply }: FixFlags,
): Promise<readonly Fix[]> {
  if (fixes.length === 0) return []
  if (apply === undefined && !canAsk(around)) return []
  const text = apply ?? (await ask(around, 'Which shall be done? Numbers, all, or nothing: '))
  if (text.trim() === 'all') return fixes
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const fix = /^\d+$/.test(word) ? fixes[Number(word) - 1] : undefined
      if (fix === undefined)
        throw usageError(`There is no number ${word}.`, `There are 1 to ${fixes.length}.`)
      return fix
    })
}

/** What only a person can choose. */
async function fillIn(around: Surroundings, { calls, what }: Fix, flags: FixFlags): Promise<readonly Call[]> {
  const given = new Map(
    (flags.fill ?? []).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )
  const filled: Call[] = []
  for (const call of calls) {
    let body: Call['body'] = call.body
    for (const field of call.fill_in) {
      const hint = JSON.stringify(hintAt(body ?? {}, field))
      const text =
        givenFor(given, field) ??
        (canAsk(around)
          ? await ask(around, `${plainText(what)}\n  ${plainText(`${field} (${hint})`)}: `)
          : undefined)
      if (text === undefined || text === '')
        throw new CliError('usage', `${field} has to be chosen: ${hint}.`, {
          next: `Add --fill ${field.replace(/\[.*/, '')}=VALUE.`,
        })
      body = fillAt(body ?? {}, field, text)
    }
    filled.push({ ...call, ...(body !== undefined && { body }) })
  }
  return filled
}

async function send(around: Surroundings, { fetch, context }: Connection, call: Call): Promise<void> {
  // Otherwise it would become a part of the name of the host: what was filled in would go to another one.
  if (!call.path.startsWith('/'))
    throw new CliError('unexpected', `The service names "${call.path}", which is no path of it.`)
  const hasBody = call.body !== undefined
  const answer = await fetch(`${context.url}${call.path}`, {
    method: call.method,
    headers: { Accept: 'application/json', ...(hasBody && { 'Content-Type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(call.body) }),
  })
  if (!answer.ok) throw explainApiError(await apiErrorOf(call.operation, answer))
  await answer.body?.cancel()
  around.out.write(`Done: ${plainText(`${call.method} ${call.path}`)}\n`)
}
