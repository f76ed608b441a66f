import { describe, expect, it } from 'vitest'
import { aCluster, aHost, anInfraEnv, hostId } from '../testing/builders.ts'
import { clockSpread, isSynced, ntpSourcesFor } from './ntp.ts'

const first = anInfraEnv({ id: 'a', additional_ntp_sources: '1.example.com, 2.example.com' })
const second = anInfraEnv({ id: 'b', additional_ntp_sources: '2.example.com,3.example.com' })

describe('ntpSourcesFor', () => {
  it.each([
    [
      'the own sources of the cluster replace everything',
      { ntp_sources: 'x', additional_ntp_source: 'y' },
      'x',
    ],
    ['else what the cluster adds', { additional_ntp_source: 'y' }, 'y'],
    ['else what its infra-envs add, each once', {}, '1.example.com,2.example.com,3.example.com'],
  ])('%s', (_, changes, expected) => {
    expect(ntpSourcesFor(aCluster(changes), [second, first])).toBe(expected)
  })

  it('without a cluster the infra-env decides', () => {
    expect(ntpSourcesFor(null, [first])).toBe('1.example.com,2.example.com')
    expect(ntpSourcesFor(null, [{ ...first, ntp_sources: 'z' }])).toBe('z')
    expect(ntpSourcesFor(null, [])).toBe('')
  })
})

describe('isSynced', () => {
  it('with one synced source', () => {
    const host = aHost(1, {
      ntp_sources: [
        { source_name: 'a', source_state: 'unreachable' },
        { source_name: 'b', source_state: 'synced' },
      ],
    })
    expect(isSynced(host)).toBe(true)
  })

  it('not without', () => {
    for (const ntp_sources of [null, [], [{ source_name: 'a', source_state: 'error' as const }]]) {
      expect(isSynced(aHost(1, { ntp_sources }))).toBe(false)
    }
  })
})

describe('clockSpread', () => {
  const at = (number: number, timestamp: number, changes = {}) => aHost(number, { timestamp, ...changes })

  it('is the distance in whole minutes between the slowest and the fastest clock', () => {
    const spread = clockSpread([at(2, 1000 + 299), at(1, 1000), at(3, 1100)])
    expect(spread).toMatchObject({ minutes: 4, slowest: { id: hostId(1) }, fastest: { id: hostId(2) } })
    expect(clockSpread([at(1, 1000), at(2, 1300)])?.minutes).toBe(5)
  })

  it.each(['disconnected', 'discovering', 'resetting-pending-user-action'] as const)(
    'ignores %s hosts',
    (status) => {
      expect(clockSpread([at(1, 1000), at(2, 90_000, { status })])?.minutes).toBe(0)
    },
  )

  it('ignores hosts that never told their time', () => {
    expect(clockSpread([at(1, 1000), at(2, 0)])?.minutes).toBe(0)
    expect(clockSpread([at(2, 0)])).toBeNull()
    expect(clockSpread([])).toBeNull()
  })
})
