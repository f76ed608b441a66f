import { describe, expect, it } from 'vitest'
import { aHost, aHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { noSkipMissingDisk } from './no-skip-missing-disk.ts'

const disk = aHost(1).installation_disk_id

describe('no-skip-missing-disk', () => {
  it('success: every protected disk is there', () => {
    expect(statusOf(noSkipMissingDisk, aHostContext())).toBe('success')
    expect(statusOf(noSkipMissingDisk, aHostContext({ skip_formatting_disks: [disk] }))).toBe('success')
  })

  it('failure: a protected disk is gone, the call takes it off the list', () => {
    const context = aHostContext({ skip_formatting_disks: ['/dev/gone-2', disk, '/dev/gone-1'] })
    const verdict = explainedVerdict(noSkipMissingDisk, context)
    expect(verdict).toMatchObject({
      status: 'failure',
      cause: { seen: { missing_disks: ['/dev/gone-1', '/dev/gone-2'] } },
    })
    expect(verdict.remedies[1]?.call?.body).toEqual({
      disks_skip_formatting: [
        { disk_id: '/dev/gone-1', skip_formatting: false },
        { disk_id: '/dev/gone-2', skip_formatting: false },
      ],
    })
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(noSkipMissingDisk, aHostContext({ inventory: null }))).toBe('pending')
  })
})
