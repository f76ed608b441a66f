// A session of the real agent, exactly as it spoke. Its cluster was registered before the recording began, so a single
// node cluster is put in front: the same request as in the other recording, with the name that the agent is asked to
// resolve. The machine has no disks and no physical interface.
import type { Steps } from '@groundwork/contract/steps'
import { readStatuses } from '@groundwork/engine/evaluate'
import { planSteps } from '@groundwork/engine/steps'
import { describe, expect, it } from 'vitest'
import { contextOf } from '../testing/recorded-service.ts'
import { type Exchange, hostIdIn, isPoll, isReply, readRecording } from '../testing/recording.ts'
import { replayInOurRhythm } from './our-rhythm.ts'

const CLUSTER_ID = 'ffbc1e5b-57df-4364-af3f-492c7a42c4bc'

const session = readRecording('real-agent-session')
const exchanges = [registration(), ...session]

function registration(): Exchange {
  const posted = readRecording('sno-install').find(
    ({ method, path }) => method === 'POST' && path.endsWith('/clusters'),
  )
  if (!posted) throw new Error('no cluster was registered')
  return {
    ...posted,
    t: 0,
    request: { ...(posted.request as object), name: 'realagent' },
    response: { ...(posted.response as object), id: CLUSTER_ID },
  }
}

describe('real-agent-session', () => {
  const polls = session.filter(isPoll)

  it('has polls and replies', () => {
    expect(polls).toHaveLength(3)
    expect(session.filter(isReply)).toHaveLength(4)
  })

  it.each(polls.map((poll) => [poll.seq, poll] as const))('poll %i gets the recorded steps', (seq, poll) => {
    const { snapshot } = replayInOurRhythm(exchanges.slice(0, seq + 2))
    if (snapshot === null) throw new Error('there is no cluster')
    const planned = planSteps(contextOf(snapshot, hostIdIn(poll.path)))
    const recorded = poll.response as Steps
    expect(planned.next_instruction_seconds).toBe(recorded.next_instruction_seconds)
    expect(planned.instructions).toEqual(
      recorded.instructions?.map(({ step_type, args }) => ({ step_type, args })),
    )
  })

  it('is judged by what the agent could see', () => {
    const { snapshot, validations } = replayInOurRhythm(exchanges)
    const [host] = snapshot?.hosts ?? []
    const verdicts = readStatuses(validations.get(host?.id ?? '') ?? null)
    expect(host?.status).toBe('insufficient')
    expect(Object.fromEntries(verdicts)).toMatchObject({
      'has-inventory': 'success',
      'has-min-memory': 'success',
      'has-min-cpu-cores': 'success',
      'has-cpu-cores-for-role': 'failure',
      'has-min-valid-disks': 'error',
      'hostname-valid': 'success',
      'has-default-route': 'success',
      'ntp-synced': 'failure',
      'dns-wildcard-not-configured': 'success',
      'time-synced-between-host-and-service': 'success',
      'compatible-agent': 'success',
    })
  })
})
