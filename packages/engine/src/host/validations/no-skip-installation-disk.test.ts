import { describe, expect, it } from 'vitest'
import { aHost, aHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { noSkipInstallationDisk } from './no-skip-installation-disk.ts'

const disk = aHost(1).installation_disk_id

describe('no-skip-installation-disk', () => {
  it('success: nothing or another disk is protected', () => {
    expect(statusOf(noSkipInstallationDisk, aHostContext())).toBe('success')
    expect(statusOf(noSkipInstallationDisk, aHostContext({ skip_formatting_disks: ['other'] }))).toBe(
      'success',
    )
  })

  it('success: no installation disk yet', () => {
    const context = aHostContext({
      installation_disk_id: '',
      installation_disk_path: '',
      skip_formatting_disks: [disk],
    })
    expect(statusOf(noSkipInstallationDisk, context)).toBe('success')
  })

  it('failure: the installation disk is protected, the call gives it free', () => {
    const verdict = explainedVerdict(
      noSkipInstallationDisk,
      aHostContext({ skip_formatting_disks: ['other', disk] }),
    )
    expect(verdict.status).toBe('failure')
    expect(verdict.remedies[0]?.call).toMatchObject({
      operation: 'v2UpdateHost',
      body: { disks_skip_formatting: [{ disk_id: disk, skip_formatting: false }] },
    })
  })

  it('failure: also under another name of the disk, and when the inventory is gone', () => {
    expect(statusOf(noSkipInstallationDisk, aHostContext({ skip_formatting_disks: ['/dev/sda'] }))).toBe(
      'failure',
    )
    const gone = aHostContext({ inventory: null, skip_formatting_disks: [disk] })
    expect(statusOf(noSkipInstallationDisk, gone)).toBe('failure')
  })
})
