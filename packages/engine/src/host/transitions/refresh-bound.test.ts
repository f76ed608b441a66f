import { describe, expect, it } from 'vitest'
import { aHostSubject, type HostSituation } from '../../testing/subjects.ts'
import { HOST_REFRESH_RULES, refreshHost } from '../next-status.ts'

const PREPARING = { status: 'preparing-for-installation' } as const

describe('a look at a host', () => {
  it('has rules with unique names', () => {
    const ids = HOST_REFRESH_RULES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each<[string, HostSituation]>([
    [
      'a failed preparation while the cluster still prepares',
      { host: { status: 'preparing-failed' }, cluster: PREPARING },
    ],
    ['a legacy status', { host: { status: 'disabled' } }],
    [
      'a released host that must be booted by hand',
      { cluster: null, host: { status: 'unbinding-pending-user-action' } },
    ],
    [
      'a day-2 host whose cluster is in error',
      { host: { status: 'installing', kind: 'AddToExistingClusterHost' }, cluster: { status: 'error' } },
    ],
  ])('leaves alone %s', (_, situation) => {
    expect(refreshHost(aHostSubject(situation))).toMatchObject({ rule: null, changes: {}, events: [] })
  })
})
