// One small cluster for each fault that the lab can seed into an installation, all in one virtual world with the real service in this
// process: the first thing that the service says about each has to be the right one.
import { readFileSync } from 'node:fs'
import { EXPLANATION_IDS } from '@groundwork/explain/installation'
import { flawsOf, flawsOfRemedies } from '@groundwork/explain/testing/installation'
import { type FaultOutcome, runFaults } from '@groundwork/lab/faults'
import { createSender, openService, startServiceInProcess } from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createVirtualTime } from '@groundwork/lab/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { SEEDED_ELSEWHERE, SEEDED_FAULTS, SETTINGS } from './seeded-faults.ts'

const SEED = 6
const MINUTE_MS = 60_000

function profileFor(hosts: number) {
  const profile = findBuiltIn(hosts === 1 ? 'sno-edge' : 'dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  return profile
}

async function diagnoseAll(): Promise<readonly FaultOutcome[]> {
  const send = createSender(16)
  const time = createVirtualTime({
    quantumMs: 5_000,
    longestStepMs: 20_000,
    onTick: () => service.settle(),
  })
  const service = await startServiceInProcess(time, { environment: SETTINGS })
  const restart = async () => {
    await service.stop()
    await service.start()
  }
  try {
    const client = openService({ url: service.url, token: null }, send)
    return await runFaults({
      seed: SEED,
      time,
      service: { url: service.url, client, send, restart },
      faults: SEEDED_FAULTS.map(({ fault }) => fault),
      profileFor,
      stuckAfterMs: 70 * MINUTE_MS,
    })
  } finally {
    send.close()
    await service.close()
  }
}

it('each fault is there once, and what is expected of it exists', () => {
  const names = SEEDED_FAULTS.map(({ fault }) => fault.name)
  expect(new Set(names).size).toBe(names.length)
  for (const { first, also = [] } of SEEDED_FAULTS)
    expect(EXPLANATION_IDS).toEqual(expect.arrayContaining([...(first === null ? [] : [first]), ...also]))
})

it('each explanation has a fault that it must name', () => {
  const seeded = SEEDED_FAULTS.flatMap(({ first, also = [] }) => [first, ...also])
  const covered = [...seeded, ...Object.keys(SEEDED_ELSEWHERE)]
  expect(EXPLANATION_IDS.filter((id) => !covered.includes(id))).toEqual([])
  for (const [id, file] of Object.entries(SEEDED_ELSEWHERE))
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(`'${id}'`)
})

describe('the service explains', () => {
  let outcomes: readonly FaultOutcome[]
  beforeAll(async () => {
    outcomes = await diagnoseAll()
  }, 1_800_000)

  it.each(SEEDED_FAULTS.map((row) => [row.fault.name, row] as const))(
    '%s',
    (_, { fault, first, also = [], names }) => {
      const outcome = outcomes.find((one) => one.fault === fault)
      const { findings = [], summary = '' } = outcome?.explanation ?? {}
      const ids = findings.map(({ id }) => id)
      const [cause] = findings
      expect(cause?.id ?? null, `${fault.description} The service says: ${summary}`).toBe(first)
      expect(ids).toEqual(expect.arrayContaining([...also]))
      expect(flawsOf(summary)).toEqual([])
      for (const finding of findings) expect(flawsOfFinding(finding), finding.id).toEqual([])
      if (outcome === undefined || cause === undefined) return
      expect(cause.evidence.length).toBeGreaterThan(0)
      const text = JSON.stringify(cause)
      for (const part of names(outcome)) expect(text).toContain(part)
    },
  )
})

type Finding = FaultOutcome['explanation']['findings'][number]

const flawsOfFinding = ({ cause, remedies }: Finding): readonly string[] => [
  ...flawsOf(cause),
  ...flawsOfRemedies(
    remedies.map(({ what, command, calls }) => ({
      what,
      command,
      calls: calls.map(({ operation, path, body, fill_in }) => ({
        operation,
        path,
        body,
        fillIn: fill_in,
      })),
    })),
  ),
]
