import { apiErrorOf, type CallAnswer, type Client } from '@groundwork/contract/client'
import { CliError, usageError } from '../failures/cli-error.ts'
import { explainApiError } from '../failures/explain-api-error.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { type Connection, connect } from '../remote/connect.ts'
import { ask, canAsk } from '../terminal/ask.ts'
import { plainLine, plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { FixFlags } from './add-show-commands.ts'
import { confirmYes } from './confirm.ts'
import { fillAt, givenFor, hintAt } from './fill-in.ts'
import { findCluster } from './scope.ts'
import { readTargets } from './targets.ts'

type Remedy = CallAnswer<'explainCluster'>['findings'][number]['remedies'][number]
type Call = Remedy['calls'][number]

interface Fix extends Remedy {
  /** What it is for: checks and findings, each with whom it is about. */
  readonly mends: readonly string[]
}

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
  const fixes = await findFixes(connection.client, cluster.id)
  const format = readOutputFormat(flags.output)
  if (isForPrograms(format) && flags.apply === undefined) return printValue(around, fixes, format)
  if (fixes.length === 0) {
    around.out.write(
      plainText(`Nothing is to be mended in cluster ${cluster.name}: it is ${cluster.status}.`).concat('\n'),
    )
    return
  }
  const byRequest = fixes.filter(({ calls }) => calls.length > 0)
  around.out.write(listText(fixes, byRequest))
  const chosen = await choose(around, byRequest, flags)
  if (chosen.length === 0) return
  // One after the other: a person answers one question at a time.
  const filled: Call[] = []
  for (const fix of chosen) filled.push(...(await fillIn(around, fix, flags)))
  await confirmYes(around, `Send ${filled.length} requests for cluster ${cluster.name}?`, flags.yes === true)
  for (const call of filled) await send(around, connection, call)
}

/** Remedies of failing checks, and of what went wrong in an installation. A request that mends several things is one. */
async function findFixes(client: Client, cluster_id: string): Promise<readonly Fix[]> {
  const params = { cluster_id }
  const [checks, explanation] = await Promise.all([
    client.call('listClusterChecks', { params, query: { only: 'failing' } }),
    client.call('explainCluster', { params }),
  ])
  const found = [
    ...checks.cluster.map((check) => ({ subject: check.id, remedies: check.remedies })),
    ...checks.hosts.flatMap((host) =>
      host.checks.map((check) => ({ subject: `${check.id} of ${host.name}`, remedies: check.remedies })),
    ),
    ...explanation.findings.map(({ id, remedies }) => ({ subject: id, remedies })),
  ]
  const fixes = new Map<string, Fix>()
  for (const { subject, remedies } of found)
    for (const remedy of remedies.filter(({ who }) => who !== 'nobody')) {
      const key = JSON.stringify([remedy.what, remedy.calls, remedy.command])
      fixes.set(key, { ...remedy, mends: [...(fixes.get(key)?.mends ?? []), subject] })
    }
  return [...fixes.values()]
}

const WHO: Readonly<Record<Remedy['who'], string>> = {
  user: 'you',
  machine: 'at the machine',
  network: 'in the network',
  service: 'at the service',
  nobody: 'nobody',
}

function listText(fixes: readonly Fix[], byRequest: readonly Fix[]): string {
  const lines = byRequest.flatMap((fix, at) => [
    `${at + 1}. ${fix.what}  (for ${fix.mends.join(', ')})`,
    ...fix.calls.map((call) => `     ${callText(call)}`),
  ])
  const byHand = fixes.filter(({ calls }) => calls.length === 0)
  const hand = byHand.flatMap((fix) => [
    `-  ${fix.what}  (${WHO[fix.who]}; for ${fix.mends.join(', ')})`,
    ...(fix.command === undefined ? [] : [`     $ ${fix.command}`]),
  ])
  return [
    ...(lines.length > 0 ? ['Requests that help:', ...lines] : []),
    ...(hand.length > 0 ? ['What no request can do:', ...hand] : []),
    '',
  ]
    .map(plainLine)
    .join('\n')
}

const callText = ({ method, path, body }: Call): string =>
  `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`

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
