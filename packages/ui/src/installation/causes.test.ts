import type { Check } from '@groundwork/contract/groundwork'
import { describe, expect, it } from 'vitest'
import { alikeHosts, causesOf } from './causes.ts'

const check = (id: string, changes: Partial<Check> = {}): Check => ({
  id,
  title: id,
  category: 'hardware',
  status: 'failure',
  message: `${id} fails`,
  is_blocking: true,
  cause: null,
  evidence: null,
  remedies: [],
  ...changes,
})
const host = (name: string, ...checks: readonly Check[]) => ({
  id: name,
  infra_env_id: 'env',
  name,
  checks: [...checks],
})
const judged_at = '2026-11-17T15:00:00Z'

describe('causesOf', () => {
  it('counts a check of many hosts once', () => {
    const hosts = ['a', 'b', 'c'].map((name) => host(name, check('has-memory')))
    expect(causesOf({ cluster: [], hosts, judged_at })).toMatchObject([
      { id: 'has-memory', hosts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
    ])
  })
  it('puts what blocks first, and what only warns last', () => {
    const causes = causesOf({
      cluster: [check('vips')],
      hosts: [host('a', check('slow', { is_blocking: false })), host('b', check('ntp'))],
      judged_at,
    })
    expect(causes.map(({ id }) => id)).toEqual(['ntp', 'vips', 'slow'])
  })
  it('leaves out what only says that there are others', () => {
    const all = check('all-hosts-are-ready-to-install')
    expect(causesOf({ cluster: [all], hosts: [host('a', check('ntp'))], judged_at })).toHaveLength(1)
    expect(causesOf({ cluster: [all], hosts: [], judged_at })).toHaveLength(1)
  })
  it('has missing hosts first, and without what only waits for them', () => {
    const remedies = [{ who: 'machine', what: 'Boot more.', calls: [] }] as Check['remedies']
    const causes = causesOf({
      cluster: [check('sufficient-masters-count', { remedies })],
      hosts: [
        host('a', check('has-memory'), check('majority', { status: 'pending', remedies })),
        host('b', check('has-memory')),
      ],
      judged_at,
    })
    expect(causes.map(({ id }) => id)).toEqual(['sufficient-masters-count', 'has-memory'])
  })
  it('leaves out what follows from another failing check', () => {
    const causes = causesOf({
      cluster: [],
      hosts: [host('a', check('hostname'), check('unique', { follows: 'hostname' }))],
      judged_at,
    })
    expect(causes.map(({ id }) => id)).toEqual(['hostname'])
  })
  it('keeps waiting checks only where a person can do something', () => {
    const waiting = { status: 'pending' } as const
    const remedies = [{ who: 'user', what: 'Set it.', calls: [] }] as Check['remedies']
    const causes = causesOf({
      cluster: [check('later', waiting), check('vips', { ...waiting, remedies })],
      hosts: [],
      judged_at,
    })
    expect(causes.map(({ id }) => id)).toEqual(['vips'])
  })
})

describe('alikeHosts', () => {
  const told = (name: string, cause: string, calls: readonly unknown[] = []) => ({
    id: name,
    infra_env_id: 'env',
    name,
    cause,
    remedies: [{ who: 'machine', what: 'Add memory.', calls }] as unknown as Check['remedies'],
  })
  it('says the same thing once', () => {
    const groups = alikeHosts([
      told('a', 'Host a has 4 GiB.'),
      told('b', 'Host b has 4 GiB.'),
      told('c', 'Host c has 2 GiB.'),
    ])
    expect(groups.map((hosts) => hosts.map(({ name }) => name))).toEqual([['a', 'b'], ['c']])
  })
  it('keeps hosts apart whose remedy is a request', () => {
    expect(alikeHosts([told('a', 'No name.', [{}]), told('b', 'No name.', [{}])])).toHaveLength(2)
  })
})
