import { describe, expect, it } from 'vitest'
import { judgeCluster } from '../cluster/judge-cluster.ts'
import { judgeHost } from '../host/judge-host.ts'
import { aCluster, aClusterContext, aHostContext, anUnboundHostContext } from '../testing/builders.ts'
import {
  clusterDiagnoses,
  clusterValidationsInfo,
  hostDiagnoses,
  hostValidationsInfo,
  hostValidationsLiteral,
  validationsInfo,
} from './validations-info.ts'

const lists = (text: string | null): Record<string, { id: string; status: string; message: string }[]> =>
  JSON.parse(text ?? '{}')
const ids = (text: string | null, category: string) => (lists(text)[category] ?? []).map(({ id }) => id)

describe('validationsInfo', () => {
  it('keeps nothing but id, status and message, in this order', () => {
    const text = hostValidationsInfo(judgeHost(aHostContext({ media_status: 'disconnected' })))
    const entry = lists(text).network?.find(({ id }) => id === 'media-connected')
    expect(Object.keys(entry ?? {})).toEqual(['id', 'status', 'message'])
    expect(entry?.status).toBe('failure')
  })

  it('has the categories of a host in the order of the wire', () => {
    const text = hostValidationsInfo(judgeHost(aHostContext()))
    expect(Object.keys(lists(text))).toEqual(['hardware', 'network', 'operators'])
    expect(ids(text, 'network').slice(0, 3)).toEqual(['connected', 'media-connected', 'machine-cidr-defined'])
    expect(ids(text, 'operators')).toEqual([...ids(text, 'operators')].sort())
  })

  it('says nothing about operators to a host without a cluster', () => {
    const text = hostValidationsInfo(judgeHost(anUnboundHostContext()))
    expect(Object.keys(lists(text))).toEqual(['hardware', 'network'])
  })

  it('has the categories of a cluster and their lists sorted', () => {
    const text = clusterValidationsInfo(judgeCluster(aClusterContext()))
    expect(Object.keys(lists(text))).toEqual(['configuration', 'hosts-data', 'network', 'operators'])
    for (const category of Object.keys(lists(text))) {
      expect(ids(text, category)).toEqual([...ids(text, category)].sort())
    }
  })

  it('is null when nothing was judged, so that the stored text stays', () => {
    expect(validationsInfo(new Map(), new Map(), ['network'])).toBeNull()
  })
})

describe('hostValidationsLiteral', () => {
  const named = (name: string) => judgeHost(aHostContext({ requested_hostname: name }))

  it.each([
    ['a healthy host', judgeHost(aHostContext())],
    ['one that has reported nothing', judgeHost(aHostContext({ inventory: null, connectivity: null }))],
    ['one without a cluster', judgeHost(anUnboundHostContext())],
    ['names with quotes', named('say "hello"')],
    ['names with backslashes', named('a\\b')],
    ['names with other signs', named('new\nline\u0000\u007f\u2028 é 😀 \ud800')],
  ])('is the text as a string of JSON: %s', (_what, verdicts) => {
    expect(hostValidationsLiteral(verdicts)).toBe(JSON.stringify(hostValidationsInfo(verdicts)))
  })

  it('is null when nothing was judged', () => {
    expect(hostValidationsLiteral({ verdicts: new Map(), holds: () => true })).toBeNull()
  })
})

describe('diagnoses', () => {
  it('has nothing to say about a healthy cluster', () => {
    expect(hostDiagnoses(judgeHost(aHostContext()))).toEqual([])
    expect(clusterDiagnoses(judgeCluster(aClusterContext()))).toEqual([])
  })

  it('adds cause and remedies, and says what is ignored', () => {
    const cluster = aCluster({ base_dns_domain: '', ignored_cluster_validations: ['dns-domain-defined'] })
    const [diagnosis, ...others] = clusterDiagnoses(judgeCluster(aClusterContext({ cluster })))
    expect(others).toEqual([])
    expect(diagnosis).toMatchObject({ id: 'dns-domain-defined', category: 'network', is_ignored: true })
    expect(diagnosis?.cause?.summary).not.toBe('')
    expect(diagnosis?.remedies).toHaveLength(1)
  })
})
