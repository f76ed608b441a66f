// What is remembered of units that people look at: their hosts, what the rules found, and the text of it. All of it is in one place by
// unit, so that what is forgotten is gone, and what is counted is what is held.
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import { createRememberingRules, type RememberingRules } from '../../evaluation/remembering-rules.ts'
import type { SnapshotDeps } from '../../units/unit-deps.ts'
import { answerFrom, type Board, bytesOf, makeBoard } from './board.ts'
import type { CheckJob, CheckOutcome } from './check-messages.ts'
import { judgeUnit } from './judge-unit.ts'
import { type LoadDeps, loadUnit } from './load-unit.ts'
import { createUnitHosts, type UnitHosts } from './unit-hosts.ts'

export type BoardDeps = Omit<LoadDeps, 'hosts'> & Pick<SnapshotDeps, 'settings'>

interface KeptUnit {
  readonly hosts: UnitHosts
  readonly rules: RememberingRules
  board: Board | null
}

const aUnit = (): KeptUnit => ({
  hosts: createUnitHosts(),
  // Of one unit: they are forgotten together with its hosts.
  rules: createRememberingRules(Number.POSITIVE_INFINITY),
  board: null,
})

/** To be asked one question at a time. A unit that alone is larger than `keptBytes` is kept until another one is asked for. */
export function createKeptBoards(
  app: BoardDeps,
  keptBytes: number,
): (job: CheckJob) => Promise<CheckOutcome> {
  const units = createLruByBytes<KeptUnit>(keptBytes)
  return async (job) => {
    const name = `${job.unit.kind} ${job.unit.id}`
    const kept = units.get(name) ?? aUnit()
    const loaded = await loadUnit({ ...app, hosts: kept.hosts }, job.unit)
    if (loaded === null) {
      units.delete(name)
      return { kind: 'gone' }
    }
    const unit = { ...loaded, hosts: kept.hosts.keepOnly(loaded.hosts) }
    const { settings } = app
    const deps = { settings, absences: { known: () => job.absences }, rules: kept.rules }
    kept.board = makeBoard(judgeUnit(deps, unit, job.mayJudge), kept.board)
    units.set(name, kept, kept.hosts.bytes() + bytesOf(kept.board))
    return answerFrom(kept.board, job)
  }
}
