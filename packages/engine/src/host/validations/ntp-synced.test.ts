import { describe, expect, it } from 'vitest'
import { aHost, aHostContext, anInfraEnv, anUnboundHostContext } from '../../testing/builders.ts'
import { statusOf, verdictOf, verdictText } from '../../testing/verdict-of.ts'
import { ntpSynced } from './ntp-synced.ts'

const NOT_SYNCED = { ntp_sources: [{ source_name: 'ntp.example.com', source_state: 'unreachable' as const }] }
const withSources = anInfraEnv({ cluster_id: null, additional_ntp_sources: 'ntp.example.com' })

describe('ntp-synced', () => {
  it('success: one source is synced', () => {
    const ntp_sources = [...NOT_SYNCED.ntp_sources, { source_name: 'b', source_state: 'synced' as const }]
    expect(statusOf(ntpSynced, aHostContext({ ntp_sources }))).toBe('success')
    expect(statusOf(ntpSynced, anUnboundHostContext({ ntp_sources }))).toBe('success')
  })

  it('failure: names the sources and their states', () => {
    expect(verdictText(ntpSynced, aHostContext(NOT_SYNCED))).toContain('ntp.example.com (unreachable)')
  })

  it('failure: nothing was reported', () => {
    expect(verdictText(ntpSynced, aHostContext({ ntp_sources: null }))).toContain('has no time server')
  })

  it('failure: no cluster, but the infra-env names sources', () => {
    const { remedies } = verdictOf(ntpSynced, anUnboundHostContext(NOT_SYNCED, withSources))
    expect(remedies?.[1]?.call?.operation).toBe('UpdateInfraEnv')
  })

  it('left out: no cluster, and no NTP sources are configured', () => {
    expect(statusOf(ntpSynced, anUnboundHostContext(NOT_SYNCED))).toBe('left out')
  })

  it('left out: the host has left the discovery image', () => {
    const progress = { ...aHost().progress, current_stage: 'Joined' as const }
    expect(statusOf(ntpSynced, aHostContext({ ...NOT_SYNCED, progress }))).toBe('left out')
  })
})
