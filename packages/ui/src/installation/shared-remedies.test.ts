import { describe, expect, it } from 'vitest'
import type { Cause, CauseHost } from './causes.ts'
import { tasksOf } from './shared-remedies.ts'

const remedyOf = (request: string | null): Cause['remedies'] => [
  {
    who: 'user',
    what: 'Do it.',
    calls:
      request === null
        ? []
        : [{ operation: 'V2UpdateCluster', method: 'PATCH', path: request, body: {}, fill_in: [] }],
  },
]
const host = (name: string, request: string | null): CauseHost => ({
  id: name,
  infra_env_id: 'env',
  name,
  cause: `${name} is wrong.`,
  remedies: remedyOf(request),
})
const cause = (id: string, request: string | null, hosts: readonly CauseHost[] = []): Cause => ({
  id,
  title: id,
  status: 'failure',
  isBlocking: true,
  isToDo: false,
  cause: `${id} is wrong.`,
  remedies: remedyOf(request),
  hosts,
})

describe('things to do', () => {
  it('checks of cluster and hosts that one request mends are one', () => {
    const hosts = [host('a', 'vips'), host('b', 'vips')]
    const tasks = tasksOf([cause('network', 'vips', hosts), cause('api', 'vips'), cause('ingress', 'vips')])
    expect(tasks).toMatchObject([{ titles: ['network', 'api', 'ingress'], clears: 4 }])
    expect(tasks[0]?.hosts.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(tasks[0]?.remedies).toEqual(remedyOf('vips'))
  })
  it('hosts with a request of their own stay in their cause', () => {
    const hosts = [host('a', 'rename a'), host('b', 'rename b')]
    expect(tasksOf([cause('name', 'rename a', hosts)])).toMatchObject([
      { titles: ['name'], clears: 0, hosts },
    ])
  })
  it('where nothing can be sent, causes stay apart', () => {
    expect(tasksOf([cause('cable', null), cause('disk', null)])).toHaveLength(2)
  })
  it('hosts that need something else are not lost', () => {
    const tasks = tasksOf([
      cause('network', 'vips', [host('a', 'vips'), host('b', null)]),
      cause('api', 'vips'),
    ])
    expect(tasks.map(({ hosts }) => hosts.map(({ name }) => name)).sort()).toEqual([['a'], ['b']])
  })
})
