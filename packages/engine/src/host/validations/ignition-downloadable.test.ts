import { describe, expect, it } from 'vitest'
import { aHostContext, anUnboundHostContext } from '../../testing/builders.ts'
import { statusOf, verdictOf, verdictText } from '../../testing/verdict-of.ts'
import { ignitionDownloadable } from './ignition-downloadable.ts'

const DAY2 = { kind: 'AddToExistingClusterHost' as const }

describe('ignition-downloadable', () => {
  it('success: the download worked', () => {
    const context = aHostContext({ ...DAY2, api_vip_connectivity: { is_success: true } })
    expect(statusOf(ignitionDownloadable, context)).toBe('success')
  })

  it('failure: names the address and the reason', () => {
    const api_vip_connectivity = {
      url: 'http://api.test:22624/config/worker',
      download_error: 'connection refused.',
    }
    const text = verdictText(ignitionDownloadable, aHostContext({ ...DAY2, api_vip_connectivity }))
    expect(text).toContain('from http://api.test:22624/config/worker: connection refused.')
    expect(text).not.toContain('..')
  })

  it('failure: the name of the API may be wrong', () => {
    const verdict = verdictOf(ignitionDownloadable, aHostContext({ ...DAY2, api_vip_connectivity: {} }))
    expect(verdict.remedies?.[1]?.call?.fillIn).toEqual(['api_vip_dns_name'])
  })

  it('pending: not tried yet', () => {
    expect(statusOf(ignitionDownloadable, aHostContext(DAY2))).toBe('pending')
  })

  it('left out: a new cluster, or none', () => {
    expect(statusOf(ignitionDownloadable, aHostContext())).toBe('left out')
    expect(statusOf(ignitionDownloadable, anUnboundHostContext())).toBe('left out')
  })
})
