import type { RememberingRules } from '../../evaluation/remembering-rules.ts'
import type { SnapshotDeps } from '../../units/unit-deps.ts'
import { answerFrom, makeBoard } from './board.ts'
import type { Checks } from './check-messages.ts'
import { judgeUnit } from './judge-unit.ts'
import { type LoadDeps, loadUnit } from './load-unit.ts'

type Deps = LoadDeps & SnapshotDeps & { readonly checkRules: RememberingRules }

/** The thread that answers judges: for tests and the lab, whose clocks no other thread can read. */
export const createLocalChecks = (app: Deps): Checks => ({
  async ask(question) {
    const unit = await loadUnit(app, question.unit)
    if (unit === null) return { kind: 'gone' }
    const { settings, absences, checkRules: rules } = app
    return answerFrom(makeBoard(judgeUnit({ settings, absences, rules }, unit, true), null), question)
  },
  close() {},
})
