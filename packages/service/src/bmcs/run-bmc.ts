// Everything that is to be done with one BMC now: what people asked for first, then its boot loop.
import type { Instant } from '@groundwork/engine/facts'
import { type Claim, loadClaimed } from '../store/bmcs/claim-bmcs.ts'
import type { BmcDeps } from './bmc-deps.ts'
import { type Outcome, runBoot } from './run-boot.ts'
import { runTask } from './run-task.ts'

/** Others wait for their turn; what is left is due at once. */
const MOST_ROUNDS = 200

/** When to look again; null: when there is news. */
export async function runBmc(app: BmcDeps, claim: Claim, signal: AbortSignal): Promise<Instant | null> {
  let outcome: Outcome | null = null
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    signal.throwIfAborted()
    const bmc = await loadClaimed(app.db, claim)
    if (bmc === null) return null
    if (bmc.task !== null) {
      await runTask(app, bmc, bmc.task, signal)
      continue
    }
    const ended = await runBoot(app, bmc, outcome, signal)
    if (ended.kind === 'rest') return ended.until
    outcome = ended.outcome
  }
  return app.clock.now()
}
