// GET of a cluster whose hosts have sent everything that they are asked for, connectivity to each other included.
import { createFleet, inParallel, takeTurns } from '../../bench-service/fleet.ts'
import { request, runLoad } from '../../bench-service/load.ts'
import { type Bench, withSides } from '../scene.ts'
import { API } from '../seed-fleet.ts'
import type { Side } from '../side.ts'
import { atMost, type Figure } from '../table.ts'
import { untilSettled } from '../until-settled.ts'

const SIZES = [
  { hosts: 5, requests: 300, goalMs: 1 },
  { hosts: 50, requests: 200, goalMs: 4 },
  { hosts: 200, requests: 60, goalMs: 12 },
]

export async function measureGetCluster(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  const sizes = bench.isQuick ? SIZES.slice(0, 1) : SIZES
  await withSides(bench, bench.trees, async (sides) => {
    for (const { hosts, requests, goalMs } of sizes) {
      const clusterIds: string[] = []
      for (const side of sides) clusterIds.push(await fullCluster(side, hosts))
      const values: number[][] = sides.map(() => [])
      for (let round = 1; round <= bench.rounds; round += 1) {
        for (const [index, { port, name }] of sides.entries()) {
          const get = request('GET', `${API}/clusters/${clusterIds[index]}`)
          const { p50Ms } = await runLoad({
            port,
            connections: 1,
            total: requests,
            next: () => get,
            expected: 200,
          })
          bench.tell(`GET cluster of ${hosts} hosts, round ${round}, ${name}: p50 ${p50Ms.toFixed(2)} ms`)
          values[index]?.push(p50Ms)
        }
      }
      figures.push({
        what: `GET cluster of ${hosts} hosts: p50`,
        unit: 'ms',
        values,
        goal: atMost(goalMs, 'ms'),
      })
    }
  })
  return figures
}

async function fullCluster(side: Side, size: number): Promise<string> {
  const hosts = await createFleet(side.port, { clusters: 1, hostsPerCluster: size }, `size-${size}`)
  await inParallel(hosts, 8, ({ agent }) => agent.register())
  await takeTurns(hosts, 3)
  await untilSettled(side)
  return hosts[0]?.clusterId ?? ''
}
