import { describe, expect, it } from 'vitest'
import { aClusterContext, aHost } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { allHostsAreReadyToInstall } from './all-hosts-are-ready-to-install.ts'

describe('all-hosts-are-ready-to-install', () => {
  it.each(['known', 'preparing-for-installation', 'preparing-successful'] as const)(
    'success: all %s',
    (status) => {
      const hosts = [aHost(1, { status }), aHost(2, { status })]
      expect(statusOf(allHostsAreReadyToInstall, aClusterContext({ hosts }))).toBe('success')
    },
  )

  it('success: no hosts', () => {
    expect(statusOf(allHostsAreReadyToInstall, aClusterContext({ hosts: [] }))).toBe('success')
  })

  it('failure: names each host with its status', () => {
    const hosts = [aHost(1), aHost(2, { status: 'insufficient' }), aHost(3, { status: 'disconnected' })]
    const text = verdictText(allHostsAreReadyToInstall, aClusterContext({ hosts }))
    expect(text).toContain(
      '2 of 3 hosts of cluster test are not ready: node-2 (insufficient) and node-3 (disconnected).',
    )
    expect(text).toContain('node-3: check that the machine is running')
  })
})
