import { describe, expect, it } from 'vitest'
import { aHost, aHostContext, anUnboundHostContext } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { mediaConnected } from './media-connected.ts'

describe('media-connected', () => {
  it('success: the medium can be read', () => {
    expect(statusOf(mediaConnected, aHostContext())).toBe('success')
  })

  it('failure: the agent reported the medium as lost', () => {
    const lost = { media_status: 'disconnected' as const }
    expect(verdictText(mediaConnected, aHostContext(lost))).toContain('reboot the machine')
    expect(statusOf(mediaConnected, anUnboundHostContext(lost))).toBe('failure')
  })

  it('left out: the host has left the discovery image', () => {
    const progress = { ...aHost().progress, current_stage: 'Configuring' as const }
    const context = aHostContext({ media_status: 'disconnected', progress })
    expect(statusOf(mediaConnected, context)).toBe('left out')
  })
})
