// Random ranges of a boot image, as BMCs read them, beside nginx on the same file: the present tree only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, type Measured } from '../../bench-images/generate.ts'
import { makeIso } from '../../bench-images/make-iso.ts'
import { type RunningServer, startNginx, startOurs } from '../../bench-images/running-server.ts'
import type { Bench } from '../scene.ts'
import type { Figure, Goal } from '../table.ts'

const FILE = 'image.iso'
const MIB = 2 ** 20
const HALF: Goal = { text: '≥ 50 %', isReached: (present) => present >= 50 }

export async function measureRanges(bench: Bench): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-ranges-'))
  const servers: RunningServer[] = []
  try {
    const iso = join(directory, FILE)
    const size = await makeIso(iso, (bench.isQuick ? 128 : 1_024) * MIB)
    const nginx = await startNginx(directory, FILE)
    if (!nginx) {
      bench.tell('64 KiB ranges: nginx is not installed, there is nothing to compare with')
      return []
    }
    servers.push(nginx, await startOurs(iso))
    return await inTurns(bench, servers, size)
  } finally {
    for (const server of servers) await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function inTurns(bench: Bench, servers: readonly RunningServer[], size: number): Promise<Figure[]> {
  const seconds = bench.isQuick ? 0.3 : 8
  const task = { kind: 'ranges', connections: 16, seconds, size }
  const rates: number[][] = servers.map(() => [])
  // Round 0 warms both up.
  for (let round = 0; round <= bench.rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const measured = await generate<Measured>(server, task)
      const rate = measured.requests / measured.seconds
      bench.tell(`64 KiB ranges, round ${round}, ${server.name}: ${rate.toFixed(0)}/s`)
      if (round > 0) rates[index]?.push(rate)
    }
  }
  const [nginx = [], ours = []] = rates
  const shares = ours.map((rate, round) => (100 * rate) / (nginx[round] ?? Number.NaN))
  return [
    { what: '64 KiB ranges of an image', unit: '/s', values: [ours] },
    { what: '  nginx in the same run', unit: '/s', values: [nginx] },
    { what: '  share of nginx', unit: '%', values: [shares], goal: HALF },
  ]
}
