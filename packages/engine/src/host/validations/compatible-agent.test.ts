import { describe, expect, it } from 'vitest'
import { AGENT_IMAGE, aHost, aHostContext, someSettings } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { compatibleAgent } from './compatible-agent.ts'

const old = { discovery_agent_version: 'registry.example.com/agent:0' }

describe('compatible-agent', () => {
  it('success: the agent of the service', () => {
    expect(statusOf(compatibleAgent, aHostContext())).toBe('success')
  })

  it('success: another agent where agents are not upgraded', () => {
    const settings = someSettings({ isAgentUpgradeEnabled: false })
    expect(statusOf(compatibleAgent, aHostContext(old, { settings }))).toBe('success')
  })

  it('failure: another agent, which mends itself', () => {
    const verdict = explainedVerdict(compatibleAgent, aHostContext(old))
    expect(verdict).toMatchObject({
      status: 'failure',
      cause: { seen: { agent_image: old.discovery_agent_version }, needed: { agent_image: AGENT_IMAGE } },
    })
    expect(verdict.remedies.map(({ who }) => who)).toEqual(['nobody'])
  })

  it('left out: once installation has begun', () => {
    const progress = { ...aHost(1).progress, current_stage: 'Starting installation' as const }
    expect(statusOf(compatibleAgent, aHostContext({ ...old, progress }))).toBe('left out')
  })
})
