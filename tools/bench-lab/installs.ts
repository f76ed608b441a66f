import { createSender, openService, runInstalls, startServiceInProcess } from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createVirtualTime } from '@groundwork/lab/time'
import { row } from '../bench-service/report.ts'

const CONNECTIONS = 16
const QUANTUM_MS = 5_000
const LONGEST_STEP_MS = 10_000
const LIMIT_MS = 2 * 3_600_000

/** Whole installations, from power on to installed, with the service in this process. */
export async function measureInstalls(what: string, sizes: readonly number[]): Promise<void> {
  const send = createSender(CONNECTIONS)
  const time = createVirtualTime({
    quantumMs: QUANTUM_MS,
    longestStepMs: LONGEST_STEP_MS,
    onTick: () => service.settle(),
  })
  const service = await startServiceInProcess(time)
  try {
    const client = openService({ url: service.url, token: null }, send)
    const began = process.cpuUsage()
    const run = await runInstalls({
      seed: 1,
      time,
      service: { url: service.url, client, send },
      sizes,
      profileFor,
      limitMs: LIMIT_MS,
    })
    if (!run.hasExpectedEnd) throw new Error('Not all clusters were installed.')
    const { user, system } = process.cpuUsage(began)
    const seconds = run.wallMs / 1_000
    row(
      what,
      `${((sizes.length * 60) / seconds).toFixed(1)} per minute`,
      `${seconds.toFixed(1)} s for ${(run.labMs / 60_000).toFixed(0)} virtual minutes`,
      `${((user + system) / 1e6 / sizes.length).toFixed(1)} s of a core for each, without the database`,
    )
  } finally {
    send.close()
    await service.close()
  }
}

function profileFor(hosts: number) {
  const profile = findBuiltIn(hosts === 1 ? 'sno-edge' : 'dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  return profile
}
