import { describe, expect, it } from 'vitest'
import { aClusterContext, aHost, NOW } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { ntpServerConfigured } from './ntp-server-configured.ts'

const off = (seconds: number) => ({ timestamp: NOW / 1_000 + seconds })

describe('ntp-server-configured', () => {
  it.each([
    ['4 minutes and 59 seconds apart', [aHost(1), aHost(2, off(299))]],
    ['the host that is off is disconnected', [aHost(1), aHost(2, { ...off(900), status: 'disconnected' })]],
    ['the host that is off is discovering', [aHost(1), aHost(2, { ...off(900), status: 'discovering' })]],
    ['the other host never told its time', [aHost(1), aHost(2, { timestamp: 0 })]],
    ['no hosts', []],
  ])('success: %s', (_, hosts) => {
    expect(statusOf(ntpServerConfigured, aClusterContext({ hosts }))).toBe('success')
  })

  it('failure: names the slowest and the fastest clock', () => {
    const hosts = [aHost(1, off(-310)), aHost(2), aHost(3, { ...off(50), ntp_sources: [] })]
    const text = verdictText(ntpServerConfigured, aClusterContext({ hosts }))
    expect(text).toContain(
      'The clock of host node-3 is 6 minutes ahead of host node-1; at most 4 are allowed.',
    )
    expect(text).toContain('without one are node-3')
  })
})
