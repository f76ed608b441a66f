import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFIG_MAPS, JOBS, NODES, PODS, resource } from './resource.ts'
import { resourcePath } from './resource-path.ts'

describe('the path of a resource', () => {
  it.each([
    ['all nodes', NODES, {}, '/api/v1/nodes'],
    ['one node', NODES, { name: 'n' }, '/api/v1/nodes/n'],
    ['maps of a namespace', CONFIG_MAPS, { namespace: 'a' }, '/api/v1/namespaces/a/configmaps'],
    ['one job', JOBS, { namespace: 'a', name: 'j' }, '/apis/batch/v1/namespaces/a/jobs/j'],
    ['a part', PODS, { namespace: 'a', name: 'p', part: 'log' }, '/api/v1/namespaces/a/pods/p/log'],
    ['a query', NODES, { query: { labelSelector: 'a=b,c' } }, '/api/v1/nodes?labelSelector=a%3Db%2Cc'],
    ['a name with signs', NODES, { name: '../x?y#z' }, '/api/v1/nodes/..%2Fx%3Fy%23z'],
  ] as const)('of %s', (_, of, parts, path) => expect(resourcePath(of, parts)).toBe(path))

  it('keeps every name in its place, whatever is in it', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text))
    fc.assert(
      fc.property(name, name, fc.dictionary(fc.string(), fc.string()), (namespace, object, query) => {
        const path = resourcePath(resource('g.example.com/v1', 'Thing', 'things'), {
          ...{ namespace, name: object, query },
        })
        const url = new URL(path, 'https://api.example.com')
        expect(url.host).toBe('api.example.com')
        expect(url.pathname.split('/').slice(1).map(decodeURIComponent)).toEqual([
          ...['apis', 'g.example.com', 'v1', 'namespaces', namespace, 'things', object],
        ])
        expect([...url.searchParams]).toEqual(Object.entries(query))
      }),
    )
  })
})
