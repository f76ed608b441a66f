// Prints what there is, then every change.
import { followStream } from '@groundwork/stream-client/follow-stream'
import type { StreamChange } from '@groundwork/stream-client/stream-message'
import { readScope } from '../commands/scope.ts'
import { readTargets } from '../commands/targets.ts'
import { CliError, interrupted, usageError } from '../failures/cli-error.ts'
import type { Kind } from '../kinds/kind.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { readOutputFormat } from '../output/output-format.ts'
import { printRows } from '../output/print-rows.ts'
import { connect } from '../remote/connect.ts'
import { plainText, shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { WatchFlags } from './add-watch-command.ts'
import { streamUrl } from './stream-url.ts'

export async function runWatch(
  around: Surroundings,
  words: readonly string[],
  flags: WatchFlags,
): Promise<void> {
  const { kind, names, scope } = readTargets(words)
  const { streamKind } = kind
  if (streamKind === undefined)
    throw usageError(
      `${kind.plural} cannot be watched.`,
      'Changes are told of clusters, infraenvs, hosts, bmcs, events, audit and images.',
    )
  const format = readOutputFormat(flags.output)
  if (!['table', 'wide', 'jsonl', 'name'].includes(format.kind))
    throw usageError(
      `-o ${flags.output} has an end, and watching has none.`,
      'Use -o table, wide, jsonl or name.',
    )
  const connection = await connect(around, flags)
  const { limit, ...limits } = { ...flags, ...scope }
  const isLog = kind.singular === 'event' || kind.singular === 'audit'
  const wanted = await readScope(connection.client, kind, isLog ? { ...limits, limit } : limits)
  let rows = await kind.list(connection.client, wanted)
  const chosen = names.map((name) => resolveName(kind, rows, name))
  const ids = new Set(chosen.map((row) => kind.id(row)))
  const isWanted = (id: string) => ids.size === 0 || ids.has(id)

  let isFirst = true
  const widths: number[] = []
  const write = (text: string) => around.out.write(shownLines(around.out, text))
  const print = async (shown: readonly object[]) => {
    await printRows(around, kind, shown, { ...flags, headers: flags.headers && isFirst }, widths)
    isFirst = false
  }
  const printChange = async (change: StreamChange) => {
    const { operation, id, resource } = change
    // A new object may belong to others that are new.
    if (kind.streamRow && resource !== null && !rows.some((row) => kind.id(row) === id))
      rows = await kind.list(connection.client, wanted)
    const row = resource === null ? null : rowOf(kind, resource as object, rows)
    if (change.kind !== streamKind || !isWanted(row === null ? id : kind.id(row))) return
    // The stream knows clusters and infra-envs; which host an event is about, it says itself.
    if (isLog && wanted.host_id !== undefined && hostOf(resource) !== wanted.host_id) return
    if (format.kind === 'jsonl')
      write(`${JSON.stringify({ operation, kind: kind.singular, id, resource })}\n`)
    else if (operation === 'changed' && row !== null) await print([row])
    else if (format.kind !== 'name')
      around.out.write(
        `${kind.singular} ${plainText(id)} is ${operation === 'left' ? 'elsewhere' : 'gone'}\n`,
      )
  }
  const printAll = async () => {
    // After the stream has begun: what changed before is in the list, what changes now is told.
    rows = await kind.list(connection.client, wanted)
    const shown = rows.filter((row) => isWanted(kind.id(row)))
    if (format.kind !== 'jsonl') return print(shown)
    for (const row of shown)
      write(
        `${JSON.stringify({ operation: 'present', kind: kind.singular, id: kind.id(row), resource: kind.json?.(row) ?? row })}\n`,
      )
  }

  // One after the other: what is printed must not overtake what was said before.
  let printing: Promise<void> = Promise.resolve()
  let failure: unknown = null
  const stop = new AbortController()
  const then = (work: () => Promise<void>) => {
    printing = printing.then(work).catch((error: unknown) => {
      failure ??= error
      stop.abort()
    })
  }
  let isRefused = false
  await followStream({
    url: streamUrl(connection.context.url, {
      ...{ kinds: streamKind, host_form: 'summary' },
      ...(wanted.cluster_id !== undefined && { cluster_id: wanted.cluster_id }),
      ...(wanted.infra_env_id !== undefined && { infra_env_id: wanted.infra_env_id }),
    }),
    fetch: connection.fetch,
    signal: AbortSignal.any([around.signal, stop.signal]),
    wait: (ms, until) => around.clock.wait(ms, until).catch(() => {}),
    onStatus(status) {
      isRefused = status === 'refused'
      if (status === 'lost' && around.err.isTTY)
        around.err.write('The connection to the service is lost; trying again.\n')
    },
    onMessage: (message) => then(() => (message.type === 'begin' ? printAll() : printChange(message.change))),
  })
  await printing
  if (failure !== null) throw failure
  if (isRefused)
    throw new CliError('notAllowed', 'The service does not let this login watch it.', {
      next: 'Log in with "groundwork login", or use an account that may do this.',
    })
  throw interrupted()
}

const hostOf = (resource: unknown): unknown => (resource as { readonly host_id?: string } | null)?.host_id

const rowOf = (kind: Kind, resource: object, known: readonly object[]): object =>
  kind.streamRow?.(resource, known) ?? resource
