import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory } from '../testing/builders.ts'
import { failingMessages } from './failing-messages.ts'
import { judgeHost } from './judge-host.ts'

const NO_NTP = { ntp_sources: [] }

describe('failingMessages', () => {
  it('is empty for a healthy host', () => {
    expect(failingMessages(judgeHost(aHostContext()))).toBe('')
  })

  it('joins what failed, sorted, warnings included', () => {
    const text = failingMessages(
      judgeHost(aHostContext({ ...NO_NTP, inventory: anInventory(1, { routes: [] }) })),
    )
    expect(text).toBe('Host node-1 has no default route (0 other routes) ; Host node-1 has no time server.')
  })

  it('is empty when only warnings failed, so that they do not hide what is pending', () => {
    expect(failingMessages(judgeHost(aHostContext({ ...NO_NTP, timestamp: 0 })))).toBe('')
  })
})
