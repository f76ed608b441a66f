// When a service has nothing left to do: no unit waits to be evaluated, and the processor is quiet.
import { setTimeout as pause } from 'node:timers/promises'

const SAMPLE_MS = 100
const QUIET_MS = 500
/** Of a core. What a service without requests uses, and the reading of its metrics, stay well below. */
const QUIET_SHARE = 0.25
const PATIENCE_MS = 300_000

export interface Watched {
  readonly port: number
  cpu(): { readonly service: number }
}

/** Seconds from the call to the moment after which nothing was done any more; the answer itself comes half a second later. */
export async function untilSettled(side: Watched): Promise<number> {
  const started = performance.now()
  let lastBusy = started
  let before = { at: started, cpu: side.cpu().service }
  while (performance.now() - lastBusy < QUIET_MS) {
    await pause(SAMPLE_MS)
    const backlog = await backlogOf(side.port)
    const now = { at: performance.now(), cpu: side.cpu().service }
    const share = (now.cpu - before.cpu) / ((now.at - before.at) / 1_000)
    if (backlog > 0 || share > QUIET_SHARE) lastBusy = now.at
    if (now.at - started > PATIENCE_MS) throw new Error(`Not settled after ${PATIENCE_MS / 1_000} s.`)
    before = now
  }
  return (lastBusy - started) / 1_000
}

async function backlogOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^groundwork_due_backlog (\d+)$/m.exec(text)?.[1] ?? 0)
}
