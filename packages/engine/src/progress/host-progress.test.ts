import { HostStage } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { anyHost } from '../testing/arbitrary-host.ts'
import { aCluster, aHost, aSingleNodeCluster, NOW, someSettings } from '../testing/builders.ts'
import { applyHostProgress } from './host-progress.ts'

function report(host: HostFacts, current_stage: HostStage, progress_info = '', isKubeApi = false) {
  return applyHostProgress(
    host,
    aCluster(),
    someSettings({ isKubeApi }),
    { current_stage, progress_info },
    NOW,
  )
}

const BEFORE = NOW - 60_000

const at = (current_stage: HostStage | null, changes: Partial<HostFacts> = {}): HostFacts =>
  aHost(1, {
    role: 'master',
    status: 'installing-in-progress',
    progress: {
      current_stage,
      progress_info: '10%',
      installation_percentage: 37,
      stage_started_at: BEFORE,
      stage_updated_at: BEFORE,
      stage_timed_out: true,
    },
    ...changes,
  })

describe('applyHostProgress', () => {
  it('starts the clock of a new stage', () => {
    expect(report(at('Installing'), 'Writing image to disk', '5%')).toEqual({
      ok: true,
      isNewStage: true,
      progress: {
        current_stage: 'Writing image to disk',
        progress_info: '5%',
        installation_percentage: 37,
        stage_started_at: NOW,
        stage_updated_at: NOW,
        stage_timed_out: false,
      },
    })
  })

  it('takes more news about the same stage', () => {
    const host = at('Writing image to disk')
    expect(report(host, 'Writing image to disk', '40%')).toEqual({
      ok: true,
      isNewStage: false,
      progress: { ...host.progress, progress_info: '40%', stage_updated_at: NOW },
    })
  })

  it('leaves everything as it is when nothing is new', () => {
    const host = at('Writing image to disk')
    expect(report(host, 'Writing image to disk', '10%')).toEqual({
      ok: true,
      isNewStage: false,
      progress: host.progress,
    })
  })

  it.each([
    ['skipping stages', at('Installing'), 'Rebooting', true],
    ['going back', at('Rebooting'), 'Installing', false],
    ['a stage of another role', at('Installing'), 'Waiting for ignition', false],
    ['a stage of another role as the first one', at(null), 'Waiting for ignition', true],
    ['any stage while the role is open, at first', at(null, { role: 'auto-assign' }), 'Installing', true],
    ['a second stage while the role is open', at('Installing', { role: 'auto-assign' }), 'Rebooting', false],
    ['failure, which is no stage', at('Installing'), 'Failed', true],
  ] as const)('%s', (_scenario, host, stage, isAccepted) => {
    expect(report(host, stage).ok).toBe(isAccepted)
  })

  it('keeps the stage in which a host failed', () => {
    const host = at('Installing')
    expect(report(host, 'Failed', 'disk on fire')).toMatchObject({
      isNewStage: false,
      progress: host.progress,
    })
  })

  it.each([
    ['master', 'Starting installation', {}, 12],
    ['master', 'Done', {}, 100],
    ['bootstrap', 'Installing', { bootstrap: true }, 18],
    ['worker', 'Installing', { role: 'worker' }, 22],
  ] as const)('%s at %s: percentage', (_role, stage, changes, expected) => {
    expect(report(at(null, changes), stage)).toMatchObject({
      progress: { installation_percentage: expected },
    })
  })

  it('counts the stages of a single node', () => {
    const host = at(null, { bootstrap: true })
    const news = { current_stage: 'Waiting for bootkube', progress_info: '' } as const
    const result = applyHostProgress(host, aSingleNodeCluster(), someSettings(), news, NOW)
    expect(result).toMatchObject({ progress: { installation_percentage: 37 } })
  })

  describe('a host that joins an existing cluster', () => {
    const day2 = (stage: HostStage | null) => at(stage, { kind: 'AddToExistingClusterHost', role: 'worker' })

    it('is done when it reboots', () => {
      expect(report(day2('Waiting for control plane'), 'Rebooting')).toMatchObject({
        progress: { current_stage: 'Done', installation_percentage: 100 },
      })
    })

    it('reports its reboot twice', () => {
      expect(report(day2('Done'), 'Rebooting')).toMatchObject({ ok: true, isNewStage: false })
    })

    it('does not come back from there', () => {
      expect(report(day2('Done'), 'Installing').ok).toBe(false)
    })

    it('goes on where the Kubernetes API watches it', () => {
      expect(report(day2('Waiting for control plane'), 'Rebooting', '', true)).toMatchObject({
        progress: { current_stage: 'Rebooting', installation_percentage: 55 },
      })
    })
  })

  it('only goes forward, within 0 and 100, whatever is reported', () => {
    const anyReports = fc.array(fc.constantFrom(...HostStage.enum), { maxLength: 12 })
    fc.assert(
      fc.property(anyHost(1), anyReports, (start, stages) => {
        let host: HostFacts = { ...start, progress: at(null).progress }
        let highest = 0
        for (const stage of stages) {
          const result = report(host, stage)
          if (!result.ok) continue
          const { installation_percentage } = result.progress
          if (result.isNewStage) {
            expect(installation_percentage).toBeGreaterThanOrEqual(highest)
            expect(installation_percentage).toBeLessThanOrEqual(100)
            highest = installation_percentage
          }
          host = { ...host, progress: result.progress }
        }
      }),
    )
  })
})
