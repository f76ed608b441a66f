import type { Event } from '@groundwork/contract/events'
import { describe, expect, it } from 'vitest'
import { auditEntry, isAbout, operationWords } from './audit-entry.ts'

const call = (operation: string, status: number): Event => ({
  severity: 'info',
  name: 'api_call',
  message: `ada called ${operation} from 192.0.2.7: refused with ${status}.`,
  event_time: '2026-11-17T15:00:00Z',
  props: JSON.stringify({ who: 'ada', operation, status, source: '192.0.2.7' }),
})

describe('operationWords', () => {
  it.each([
    ['V2UpdateClusterInstallConfig', 'Update cluster install config'],
    ['v2RegisterHost', 'Register host'],
    ['V2UpdateClusterUISettings', 'Update cluster UI settings'],
    ['UpdateInfraEnv', 'Update infra env'],
    ['startSession', 'Start session'],
  ])('%s', (id, words) => {
    expect(operationWords(id)).toBe(words)
  })
})

describe('an entry', () => {
  it('says who, what and how it ended', () => {
    expect(auditEntry(call('V2UpdateCluster', 400))).toMatchObject({
      who: 'ada',
      what: 'Update cluster',
      isRefused: true,
      status: 400,
      source: '192.0.2.7',
    })
  })
  it('is its message where it is no call', () => {
    expect(auditEntry({ ...call('x', 200), name: 'other' })).toMatchObject({ who: '', status: null })
  })
  it('is found by all words of its message, its operation in words, and the name of its object', () => {
    const entry = auditEntry(call('V2UpdateCluster', 400))
    expect(isAbout(entry, ['rack7'], 'update RACK7')).toBe(true)
    expect(isAbout(entry, ['rack7'], 'refused')).toBe(true)
    expect(isAbout(entry, ['rack7'], 'rack8')).toBe(false)
    expect(isAbout(entry, [], '')).toBe(true)
  })
})
