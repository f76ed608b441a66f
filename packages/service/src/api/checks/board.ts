// All checks of a unit as text, in pieces from which each answer is put together without looking inside.
import { hostName } from '../../store/hosts/host-cache.ts'
import type { HostKey } from '../../store/stored.ts'
import { timeText } from '../../wire/times.ts'
import { clusterChecks, isFailing } from './check-answer.ts'
import type { CheckOutcome, CheckQuestion } from './check-messages.ts'
import { type HostPiece, hostPiece } from './host-piece.ts'
import type { JudgedUnit } from './judge-unit.ts'

export interface Board {
  readonly cluster: { readonly all: string; readonly failing: string }
  /** By `hostName`, in the order in which they came. */
  readonly hosts: ReadonlyMap<string, HostPiece>
  readonly judged_at: string
}

type Only = 'failing' | undefined

/** What did not change since the last time is taken over. */
export function makeBoard({ cluster, hosts, now }: JudgedUnit, before: Board | null): Board {
  const checks = clusterChecks(cluster.verdicts, cluster.stored)
  const pieces = hosts.map((judged) => {
    const { id: host_id, infra_env_id } = judged.host.facts
    const name = hostName({ host_id, infra_env_id })
    return [name, hostPiece(judged, before?.hosts.get(name))] as const
  })
  return {
    cluster: { all: JSON.stringify(checks), failing: JSON.stringify(checks.filter(isFailing)) },
    hosts: new Map(pieces),
    judged_at: timeText(now),
  }
}

/** What was asked for, cut out of it. */
export function answerFrom(board: Board, { host, only }: Omit<CheckQuestion, 'unit'>): CheckOutcome {
  const bytes = host === undefined ? unitText(board, only) : hostText(board, host, only)
  return bytes === null ? { kind: 'gone' } : { kind: 'answer', bytes }
}

function unitText({ cluster, hosts, judged_at }: Board, only: Only): Uint8Array<ArrayBuffer> {
  const texts: (string | Buffer)[] = [`{"cluster":${cluster[only ?? 'all']},"hosts":[`]
  for (const { head, all, failing } of hosts.values()) {
    const checks = only === undefined ? all : failing
    if (checks === null) continue
    texts.push(texts.length > 1 ? `,${head}` : head, checks, '}')
  }
  return joined([...texts, `],"judged_at":${JSON.stringify(judged_at)}}`])
}

/** null: it is not among them. */
function hostText({ hosts, judged_at }: Board, key: HostKey, only: Only): Uint8Array<ArrayBuffer> | null {
  const piece = hosts.get(hostName(key))
  if (piece === undefined) return null
  const checks = only === undefined ? piece.all : (piece.failing ?? '[]')
  return joined([piece.head, checks, `,"judged_at":${JSON.stringify(judged_at)}}`])
}

/** How much memory its texts take. */
export function bytesOf({ cluster, hosts }: Board): number {
  let bytes = cluster.all.length + cluster.failing.length
  for (const { all, failing } of hosts.values()) bytes += all.byteLength + (failing?.byteLength ?? 0)
  return bytes
}

/** In memory of its own, which can be handed to another thread: small buffers of Node share theirs. */
function joined(texts: readonly (string | Buffer)[]): Uint8Array<ArrayBuffer> {
  const parts = texts.map((text) => (typeof text === 'string' ? Buffer.from(text) : text))
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
