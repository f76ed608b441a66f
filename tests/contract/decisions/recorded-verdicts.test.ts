// Recorded reality: two whole installations are replayed in the rhythm of the recorded service, and at every recorded
// answer our facts, verdicts and statuses are compared with the shown ones. Nothing is taken over from an answer, so one
// wrong decision anywhere would show in all that follows.
import type { Steps } from '@groundwork/contract/steps'
import { planSteps } from '@groundwork/engine/steps'
import { describe, expect, it } from 'vitest'
import { lineOfEvent, recordedEvents } from '../testing/recorded-events.ts'
import { contextOf } from '../testing/recorded-service.ts'
import { hostIdIn, isPoll, readRecording } from '../testing/recording.ts'
import { replayInReferenceRhythm, startOf } from '../testing/reference-rhythm.ts'
import { compareAnswers } from './recorded-comparison.ts'

const NAME_OF_USER = 'this list of hosts shows only names that a user chose'
const WITHOUT_HOSTS = 'the answer was asked for without hosts, and the recorded service then sees no networks'
const NEW_HOST = 'a repeated registration is answered with the defaults of a new host; what is stored differs'
const WITHOUT_CLUSTER = 'this list of hosts computes stages without looking at the cluster'

interface Expected {
  readonly hostVerdicts: number
  readonly clusterVerdicts: number
  /** At least: a fact more is no fault. */
  readonly facts: number
  /** Every difference there is, with its reason. */
  readonly differences: Readonly<Record<string, string>>
}

const EXPECTED: Readonly<Record<'multinode-install' | 'sno-install', Expected>> = {
  'multinode-install': {
    hostVerdicts: 7058,
    clusterVerdicts: 893,
    facts: 6000,
    differences: {
      '119 host fact requested_hostname': NAME_OF_USER,
      '121 cluster fact host_networks': WITHOUT_HOSTS,
    },
  },
  'sno-install': {
    hostVerdicts: 1457,
    clusterVerdicts: 893,
    facts: 2000,
    differences: {
      '18 host fact bootstrap': NEW_HOST,
      '18 host fact progress_stages': NEW_HOST,
      '51 host fact requested_hostname': NAME_OF_USER,
      '53 cluster fact host_networks': WITHOUT_HOSTS,
      '114 host fact progress_stages': WITHOUT_CLUSTER,
    },
  },
}

describe.each(['multinode-install', 'sno-install'] as const)('%s', (name) => {
  const exchanges = readRecording(name)
  const states = replayInReferenceRhythm(exchanges, startOf(exchanges))
  const { compared, differences } = compareAnswers(exchanges, states)
  const expected = EXPECTED[name]

  it('gives the recorded verdicts and facts', () => {
    console.log(`${name}: compared`, compared)
    const unexpected = differences.filter(({ seq, what }) => !(`${seq} ${what}` in expected.differences))
    expect(unexpected).toEqual([])
    expect(compared['host verdict']).toBe(expected.hostVerdicts)
    expect(compared['cluster verdict']).toBe(expected.clusterVerdicts)
    expect(compared['host fact'] + compared['cluster fact']).toBeGreaterThan(expected.facts)
  })

  it('differs in nothing but what is listed', () => {
    const found = new Set(differences.map(({ seq, what }) => `${seq} ${what}`))
    expect([...found]).toEqual(Object.keys(expected.differences))
  })

  it('hands out the recorded steps', () => {
    // Arguments are compared in recorded-instructions.test.ts; here the status that decides is our own.
    const polls = exchanges.flatMap((exchange, index) => {
      const state = states[index]
      return isPoll(exchange) && state ? [{ exchange, snapshot: state.snapshot }] : []
    })
    expect(polls).toHaveLength({ 'multinode-install': 39, 'sno-install': 7 }[name])
    for (const { exchange, snapshot } of polls) {
      const planned = planSteps(contextOf(snapshot, hostIdIn(exchange.path)))
      const { instructions, next_instruction_seconds } = exchange.response as Steps
      const types = (instructions ?? []).map(({ step_type }) => step_type)
      expect(
        planned.instructions.map(({ step_type }) => step_type),
        `poll ${exchange.seq}`,
      ).toEqual(types)
      expect(planned.next_instruction_seconds).toBe(next_instruction_seconds)
    }
  })

  it('tells the recorded events', () => {
    const told = (states.at(-1)?.events ?? []).map(lineOfEvent)
    const recorded = recordedEvents(exchanges).map(({ line }) => line)
    expect(told.sort()).toEqual(recorded.sort())
  })
})
