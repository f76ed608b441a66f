import { Cluster } from '@groundwork/contract/clusters'
import { MASTER_STAGES } from '@groundwork/engine/progress'
import { aHost, aRecord, hostId, someSettings } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { CLUSTER_ANSWERS, type ClusterView, clusterAnswerText } from './cluster-answer-text.ts'
import { contractProblems } from './testing/contract-problems.ts'
import { storedCluster, storedHost } from './testing/stored.ts'

type AnswerName = keyof typeof CLUSTER_ANSWERS
const NAMES = Object.keys(CLUSTER_ANSWERS) as AnswerName[]

const VIEW: ClusterView = {
  cluster: storedCluster(aRecord({ tags: 'lab' })),
  hosts: [
    storedHost(aHost(1, { role: 'master' })),
    storedHost(aHost(2, { status: 'insufficient', requested_hostname: 'b' })),
  ],
  infraEnvs: [{ kernel_arguments: [] }],
  settings: someSettings(),
  image: null,
}

interface Shown extends Record<string, unknown> {
  hosts: Record<string, unknown>[] | null
}

const shown = (name: AnswerName, view = VIEW) => JSON.parse(clusterAnswerText(view, name)) as Shown

describe('clusterAnswerText', () => {
  it.each(NAMES)('%s: is what the contract promises', (name) => {
    expect(contractProblems(clusterAnswerText(VIEW, name), Cluster)).toEqual([])
  })

  it.each<[AnswerName, number | null, boolean, string | null]>([
    ['registered', 0, true, null],
    ['imported', 0, false, null],
    ['shown', 2, true, 'filled'],
    ['shownWithoutHosts', null, true, null],
    ['changed', 2, true, 'filled'],
    ['listed', 0, false, null],
    ['listedWithHosts', 2, false, 'stored'],
    ['installing', 2, false, 'stored with addresses'],
    ['stopped', 2, false, 'filled with addresses'],
  ])('%s: %s hosts, lists %s, hosts %s', (name, count, isListed, hostForm) => {
    const { hosts, host_networks, operator_bundles } = shown(name)
    expect(hosts?.length ?? null).toBe(count)
    expect([host_networks, operator_bundles].map(Array.isArray)).toEqual([isListed, isListed])
    if (hostForm === null) return
    const [first] = hosts ?? []
    const stages = hostForm.startsWith('filled') ? MASTER_STAGES : null
    expect(first?.progress_stages).toEqual(stages)
    expect('free_addresses' in (first ?? {})).toBe(hostForm.endsWith('with addresses'))
  })

  it('counts hosts even where it does not show them', () => {
    for (const name of ['shown', 'listed', 'installing'] as const) {
      expect(shown(name)).toMatchObject({ total_host_count: 2, enabled_host_count: 2, ready_host_count: 1 })
    }
  })

  it('says nothing about hosts that are excluded', () => {
    const answer = shown('shownWithoutHosts')
    expect(answer.host_networks).toEqual([])
    expect(Object.keys(answer).filter((field) => field.endsWith('host_count'))).toEqual([])
  })

  it('shows the networks that every host is in', () => {
    expect(shown('shown').host_networks).toEqual([
      { cidr: '192.168.127.0/24', host_ids: [hostId(1), hostId(2)] },
    ])
  })

  it('lists the features in use, also of hosts it does not show', () => {
    const usage = JSON.parse(String(shown('listed').feature_usage)) as Record<string, unknown>
    expect(usage).toMatchObject({
      'Cluster Tags': { id: 'CLUSTER_TAGS' },
      'Requested hostname': { data: { host_count: 1 } },
    })
  })
})
