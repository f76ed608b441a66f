import { describe, expect, it } from 'vitest'
import { aCluster, NOW } from '../../testing/builders.ts'
import { acceptFinalizingStage, FINALIZING_STAGES } from './report-finalizing-stage.ts'

const cluster = aCluster({
  status: 'finalizing',
  progress: {
    ...aCluster().progress,
    finalizing_stage: 'Adding router ca',
    finalizing_stage_started_at: NOW - 1000,
    finalizing_stage_timed_out: true,
  },
})

describe('acceptFinalizingStage', () => {
  it.each(FINALIZING_STAGES.filter((stage) => stage !== 'Adding router ca'))(
    '%s starts its clock',
    (stage) => {
      expect(acceptFinalizingStage(cluster, stage, NOW)).toEqual({
        ok: true,
        isNewStage: true,
        progress: {
          ...cluster.progress,
          finalizing_stage: stage,
          finalizing_stage_started_at: NOW,
          finalizing_stage_timed_out: false,
        },
      })
    },
  )

  it('leaves a stage that goes on alone', () => {
    const result = acceptFinalizingStage(cluster, 'Adding router ca', NOW)
    expect(result).toEqual({ ok: true, isNewStage: false, progress: cluster.progress })
  })

  it.each([
    ['installing', true],
    ['installing-pending-user-action', true],
    ['installed', true],
    ['adding-hosts', true],
    ['ready', false],
    ['error', false],
    ['cancelled', false],
  ] as const)('in status %s: %s', (status, isAccepted) => {
    expect(acceptFinalizingStage({ ...cluster, status }, 'Done', NOW).ok).toBe(isAccepted)
  })

  it('refuses an unknown stage', () => {
    expect(acceptFinalizingStage(cluster, 'Dancing' as never, NOW).ok).toBe(false)
  })
})
