import type { HostStage } from '@groundwork/contract/vocabulary'
import { AGENT_INVOKER } from '../cluster/uninitialized-taint.ts'
import { readStagesOf } from '../cluster-hosts.ts'
import { retryAction } from '../retry-action.ts'
import { invokerOf } from './invoker.ts'
import type { Pivot } from './pivot.ts'
import { pollUntilDone } from './poll-until-done.ts'

const INTERVAL_MS = 30_000
const ASK = { attempts: 3, delayMs: 5_000 }
const NEED_US: readonly string[] = [
  'Waiting for control plane',
  'Installing',
  'Starting installation',
] satisfies HostStage[]

/** Where the service runs on this very machine, workers need it until they restart. */
export async function waitForWrittenWorkers({ context, kube }: Pivot): Promise<void> {
  // A cluster that does not tell was not installed in this way.
  const invoker = await retryAction(context, ASK, () => invokerOf(kube)).catch(() => '')
  if (invoker !== AGENT_INVOKER) return
  await pollUntilDone(context, { intervalMs: INTERVAL_MS }, 'Waiting for workers', async () => {
    const stages = await readStagesOf(context, 'worker')
    return !stages.some((stage) => NEED_US.includes(stage))
  })
}
