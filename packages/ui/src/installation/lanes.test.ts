import type { Event } from '@groundwork/contract/events'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { describe, expect, it } from 'vitest'
import { type Lane, lanesOf, PREPARING, ticksOf } from './lanes.ts'

const START = Date.parse('2026-11-17T15:00:00Z')
const minute = (count: number) => new Date(START + count * 60_000).toISOString()

const told = (at: number, text: string, host_id = 'h1'): Event => ({
  name: 'host_install_progress_updated',
  severity: 'info',
  message: `Host n1 is installing: ${text}.`,
  event_time: minute(at),
  host_id,
})
const host = (changes: Partial<HostSummary>): HostSummary =>
  ({
    id: 'h1',
    status: 'installing-in-progress',
    status_updated_at: minute(0),
    progress: { stage: null, stage_started_at: null },
    ...changes,
  }) as HostSummary

const stagesOf = (lane: Lane | undefined) => lane?.segments.slice(1).map(({ stage }) => stage)

describe('lanesOf', () => {
  it('makes one segment of a stage that reports its percentage', () => {
    const events = [
      told(1, 'Starting installation'),
      told(2, 'Writing image to disk: 5%'),
      told(3, 'Writing image to disk: 90%'),
      told(4, 'Rebooting'),
    ]
    const [lane] = lanesOf([host({})], events, START)
    expect(stagesOf(lane)).toEqual(['Starting installation', 'Writing image to disk', 'Rebooting'])
    expect(lane?.segments.at(-1)?.to).toBeNull()
  })
  it('leaves out what was before this attempt', () => {
    const [lane] = lanesOf([host({})], [told(-5, 'Rebooting'), told(1, 'Installing')], START)
    expect(stagesOf(lane)).toEqual(['Installing'])
  })
  it('knows the newest stage of the host itself', () => {
    const progress = { stage: 'Joined', stage_started_at: minute(7) } as HostSummary['progress']
    const [lane] = lanesOf([host({ progress })], [told(1, 'Installing')], START)
    expect(stagesOf(lane)).toEqual(['Installing', 'Joined'])
  })
  it('ends where the host ended', () => {
    const failed = host({ status: 'error', status_updated_at: minute(9) })
    const [lane] = lanesOf([failed], [told(1, 'Installing')], START)
    expect(lane?.segments).toEqual([
      { stage: PREPARING, from: START, to: START + 60_000 },
      { stage: 'Installing', from: START + 60_000, to: START + 9 * 60_000 },
    ])
  })
  it('leaves out words that it does not know', () => {
    const [lane] = lanesOf([host({})], [{ ...told(1, ''), message: 'reached Done' }], START)
    expect(stagesOf(lane)).toEqual([])
  })
})

describe('ticksOf', () => {
  it.each([
    [4.5, [0, 1, 2, 3, 4]],
    [45, [0, 10, 20, 30, 40]],
  ])('marks %i minutes', (minutes, marks) => {
    expect(ticksOf(minutes * 60_000)).toEqual(marks)
  })
})
