// Clusters are installed at once while the service is killed every few seconds and every twentieth request gets lost. All of
// them are installed, or end as their fault deserves, and nothing that was acknowledged is forgotten.
import { ALL_FAULTS } from '@groundwork/lab/faults'
import type { PlannedFault } from '@groundwork/lab/lab'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundleProgram } from '../../testing/bundle-program.ts'
import { CHAOS_CLUSTERS } from '../../testing/sizes.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { type ChaosRun, runChaos } from './chaos.ts'

const SEED = process.env.CHAOS_SEED ?? 1

/** Single nodes, three, and three with two workers: 120 hosts in 50 clusters. */
const PATTERN = [1, 3, 1, 5, 1, 3, 1, 3, 1, 5]
const sizes = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => PATTERN[index % PATTERN.length] ?? 1)

const powerCut: PlannedFault['fault'] = {
  name: 'host-disappears',
  inject: (_world, computer) => computer.powerOff(),
}
const NEEDS_USER = ['installing-pending-user-action']
const FAULTS: readonly PlannedFault[] = [
  { cluster: 0, host: 0, fault: ALL_FAULTS['wrong-boot-order'], deserves: NEEDS_USER },
  { cluster: 1, host: 0, fault: ALL_FAULTS['image-pull-failure'], deserves: ['ready'] },
  { cluster: 3, host: 4, fault: powerCut, atStage: 'Starting installation', deserves: ['error'] },
  { cluster: 7, host: 2, fault: ALL_FAULTS['flapping-link'], deserves: ['insufficient'] },
  { cluster: 8, host: 0, fault: powerCut, atStage: 'Starting installation', deserves: ['error'] },
  { cluster: 9, host: 3, fault: ALL_FAULTS['lost-replies'], deserves: ['installed'] },
  { cluster: 11, host: 1, fault: ALL_FAULTS['wrong-boot-order'], deserves: NEEDS_USER },
  { cluster: 16, host: 0, fault: ALL_FAULTS['image-pull-failure'], deserves: ['ready'] },
  { cluster: 17, host: 0, fault: powerCut, atStage: 'Starting installation', deserves: ['error'] },
  { cluster: 23, host: 4, fault: ALL_FAULTS['wrong-boot-order'], deserves: NEEDS_USER },
]
const faultsOf = (count: number) => FAULTS.filter(({ cluster }) => cluster < count)

let workspace: Workspace
let bundle: Bundle
beforeAll(async () => {
  workspace = await createWorkspace()
  bundle = await bundleProgram(new URL('./obedient-service.mjs', import.meta.url))
})
afterAll(async () => {
  await workspace.close()
  await bundle.remove()
})

const run = (count: number): Promise<ChaosRun> =>
  runChaos(workspace, {
    main: bundle.main,
    seed: SEED,
    sizes: sizes(count),
    faults: faultsOf(count),
  })

describe(`${CHAOS_CLUSTERS} installations at once, with a service that dies every few seconds`, () => {
  let chaos: ChaosRun
  beforeAll(async () => {
    chaos = await run(CHAOS_CLUSTERS)
    const { labMs, wallMs, kills, acknowledged, fingerprint } = chaos
    const times = `${(wallMs / 1_000).toFixed(0)} s, ${(labMs / 60_000).toFixed(0)} minutes of the lab`
    console.log(`${times}, ${kills} kills, ${acknowledged} reports acknowledged, ends ${fingerprint}`)
  }, 3_600_000)

  it('every cluster is installed, or ends as its fault deserves', () => {
    const ends = chaos.clusters.map(({ name, status, statusInfo, deserves, hosts }) => ({
      ...{ name, status, deserves },
      ...(!deserves.includes(status) && { statusInfo, hosts }),
    }))
    expect(ends.filter(({ status, deserves }) => !deserves.includes(status))).toEqual([])
    expect(chaos.hasExpectedEnd).toBe(true)
  })

  it('the service was killed all the time', () => {
    expect(chaos.kills).toBeGreaterThan(3)
  })

  it('who has to do something is told what', () => {
    const waiting = chaos.clusters
      .flatMap(({ hosts }) => hosts)
      .filter(({ status }) => status === NEEDS_USER[0])
    for (const { statusInfo } of waiting)
      expect(statusInfo).toMatch(/Set disk \w+ .*as the first boot device/)
    const unprepared = chaos.clusters.filter(({ fault }) => fault === 'image-pull-failure')
    for (const { statusInfo } of unprepared) expect(statusInfo).toMatch(/cannot pull the images/)
  })

  it('nothing that was acknowledged is lost', () => {
    expect(chaos.acknowledged).toBeGreaterThan(CHAOS_CLUSTERS)
    expect(chaos.losses).toEqual([])
  })

  it('no host goes back a stage', () => {
    const backwards = chaos.clusters
      .flatMap(({ hosts }) => hosts)
      .filter(({ stagesSeen, stagesToCome }) => {
        const places = stagesSeen.map((stage) => stagesToCome.indexOf(stage))
        return places.some((place, index) => index > 0 && place <= (places[index - 1] ?? -1))
      })
    expect(backwards).toEqual([])
  })

  it('every installed cluster has a kubeconfig that holds', () => {
    expect(chaos.clusters.filter(({ status }) => status === 'installed').length).toBeGreaterThan(0)
    expect(chaos.badKubeconfigs).toEqual([])
  })
})

it('the same seed gives the same ends', async () => {
  const few = 3
  const first = await run(few)
  const second = await run(few)
  expect(second.fingerprint).toBe(first.fingerprint)
  expect(second.clusters.map(({ status }) => status)).toEqual(first.clusters.map(({ status }) => status))
}, 3_600_000)
