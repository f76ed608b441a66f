// The part of an answer that is about one host, as text. It is made again only when something in it changed.
import { hostLabel } from '@groundwork/engine/context'
import { hostChecks, isFailing } from './check-answer.ts'
import type { HostVerdicts, JudgedHost } from './judge-unit.ts'

export interface HostPiece {
  readonly madeOf: Sources
  /** Who it is, up to where its checks follow. */
  readonly head: string
  readonly all: Buffer
  /** null: nothing fails. */
  readonly failing: Buffer | null
}

interface Sources {
  readonly id: string
  readonly infra_env_id: string
  readonly cluster_id: string | null
  readonly name: string
  readonly status: string
  /** The same object for as long as they say the same. */
  readonly verdicts: HostVerdicts | null | undefined
  readonly stored: string
}

export function hostPiece(judged: JudgedHost, before: HostPiece | undefined): HostPiece {
  const madeOf = sourcesOf(judged)
  if (before !== undefined && isSame(before.madeOf, madeOf)) return before
  const { id, infra_env_id, name } = madeOf
  const checks = checksOf(judged)
  const failing = checks.filter(isFailing)
  return {
    madeOf,
    head: `${JSON.stringify({ id, infra_env_id, name }).slice(0, -1)},"checks":`,
    all: textOf(checks),
    failing: failing.length === 0 ? null : textOf(failing),
  }
}

function sourcesOf({ host, verdicts }: JudgedHost): Sources {
  const { id, infra_env_id, cluster_id, status } = host.facts
  const stored = host.validations_info
  return { id, infra_env_id, cluster_id, name: hostLabel(host.facts), status, verdicts, stored }
}

const isSame = (before: Sources, after: Sources): boolean =>
  (Object.keys(after) as (keyof Sources)[]).every((name) => before[name] === after[name])

function checksOf({ host, verdicts }: JudgedHost) {
  if (verdicts === undefined) return []
  const { validations_info } = host
  const stored = validations_info === '' ? '' : (JSON.parse(validations_info) as string)
  return hostChecks(host.facts, verdicts, stored)
}

const textOf = (checks: readonly object[]): Buffer => Buffer.from(JSON.stringify(checks))
