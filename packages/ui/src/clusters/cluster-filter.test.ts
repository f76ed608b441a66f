import type { Cluster } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { byUrgency, countGroups, filterClusters, readClusterFilter } from './cluster-filter.ts'

const cluster = (name: string, status: Cluster['status']): Cluster =>
  ({ id: `id-${name}`, name, status, base_dns_domain: 'example.com', openshift_version: '4.20.5' }) as Cluster
const CLUSTERS = [cluster('rack', 'installed'), cluster('edge', 'error'), cluster('lab', 'installing')]
const names = (clusters: readonly Cluster[]) => clusters.map(({ name }) => name)

describe('list of clusters', () => {
  it.each([
    [{}, ['rack', 'edge', 'lab']],
    [{ text: 'RA' }, ['rack']],
    [{ text: 'example 4.20' }, ['rack', 'edge', 'lab']],
    [{ status: 'attention' }, ['edge']],
    [{ status: 'nonsense' }, ['rack', 'edge', 'lab']],
    [{ text: 'rack', status: 'running' }, []],
  ])('filters by %o', (search, expected) => {
    expect(names(filterClusters(CLUSTERS, readClusterFilter(search)))).toEqual(expected)
  })
  it('counts each group', () => {
    expect(countGroups(CLUSTERS)).toEqual({ attention: 1, ready: 0, running: 1, installed: 1, other: 0 })
  })
  it('puts what needs somebody first', () => {
    expect(names(byUrgency(CLUSTERS))).toEqual(['edge', 'lab', 'rack'])
  })
})
