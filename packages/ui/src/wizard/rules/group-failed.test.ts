import type { Check } from '@groundwork/contract/groundwork'
import { describe, expect, it } from 'vitest'
import { groupFailed } from './group-failed.ts'

const remedy = { who: 'user', what: 'Set the VIPs.', calls: [{}] }
const check = (id: string, remedies: unknown[] = []) =>
  ({ id, title: `title of ${id}`, remedies }) as unknown as Check
const host = (name: string) => ({ id: name, infra_env_id: 'i', name })

describe('groupFailed', () => {
  it('says once what fails on many hosts', () => {
    const groups = groupFailed([
      { check: check('ntp-synced'), host: host('a'), step: 'networking' },
      { check: check('dns-domain-defined'), host: null, step: 'details' },
      { check: check('ntp-synced'), host: host('b'), step: 'networking' },
    ])
    expect(groups.map(({ key, hosts }) => [key, hosts.map(({ name }) => name)])).toEqual([
      ['host ntp-synced', ['a', 'b']],
      ['cluster dns-domain-defined', []],
    ])
  })
  it('says once what one request mends', () => {
    const [group, ...others] = groupFailed([
      { check: check('api-vips-defined', [remedy]), host: null, step: 'networking' },
      { check: check('ingress-vips-defined', [remedy]), host: null, step: 'networking' },
      { check: check('machine-cidr-defined', [remedy]), host: host('a'), step: 'networking' },
    ])
    expect(others).toEqual([])
    expect(group?.titles).toHaveLength(3)
    expect(group?.hosts).toEqual([host('a')])
  })
})
