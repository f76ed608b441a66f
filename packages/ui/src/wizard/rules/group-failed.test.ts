import type { Check } from '@groundwork/contract/groundwork'
import { describe, expect, it } from 'vitest'
import { groupFailed } from './group-failed.ts'

const check = { id: 'ntp-synced' } as Check
const host = (name: string) => ({ id: name, infra_env_id: 'i', name })

describe('groupFailed', () => {
  it('says once what fails on many hosts', () => {
    const groups = groupFailed([
      { check, host: host('a'), step: 'networking' },
      { check: { id: 'dns-domain-defined' } as Check, host: null, step: 'details' },
      { check, host: host('b'), step: 'networking' },
    ])
    expect(groups.map(({ key, hosts }) => [key, hosts.map(({ name }) => name)])).toEqual([
      ['host ntp-synced', ['a', 'b']],
      ['cluster dns-domain-defined', []],
    ])
  })
})
