import { describe, expect, it } from 'vitest'
import { judgeCluster } from '../cluster/judge-cluster.ts'
import { judgeHost } from '../host/judge-host.ts'
import {
  aCluster,
  aClusterContext,
  aHost,
  aHostContext,
  CLUSTER_ID,
  hostId,
  macAddress,
  NOW,
} from '../testing/builders.ts'
import { readStatuses, statusesText } from './stored-statuses.ts'
import { clusterValidationChanges, hostValidationChanges } from './validation-changes.ts'

const stored = (id: string, status: string) => JSON.stringify({ network: [{ id, status, message: '' }] })
const LOST = { media_status: 'disconnected' as const }
const changesOf = (previous: string | null, changes = {}) =>
  hostValidationChanges(aHost(1, changes), previous, judgeHost(aHostContext(changes)))

describe('changes of validations', () => {
  it.each(['success', 'pending', 'error', 'disabled'])('reports a failure after %s', (before) => {
    expect(changesOf(stored('media-connected', before), LOST)).toEqual([
      {
        name: 'host_validation_failed',
        props: {
          host_id: hostId(1),
          infra_env_id: aHost().infra_env_id,
          cluster_id: CLUSTER_ID,
          host_name: 'node-1',
          validation_id: 'media-connected',
          failure_message: 'fails now: Host node-1 can no longer read the medium it was booted from',
        },
      },
    ])
  })

  it.each(['success', 'failure', 'pending', 'error', 'disabled', 'unheard-of'])(
    'sees the same in the short text of what was stored: %s',
    (before) => {
      const previous = stored('media-connected', before)
      const short = statusesText(readStatuses(previous))
      expect(changesOf(short)).toEqual(changesOf(previous))
      expect(changesOf(short, LOST)).toEqual(changesOf(previous, LOST))
    },
  )

  it('sees nothing new in the short text of the same verdicts', () => {
    const { verdicts } = judgeHost(aHostContext(LOST))
    expect(changesOf(statusesText(verdicts), LOST)).toEqual([])
  })

  it('reports that a failure was mended', () => {
    expect(changesOf(stored('media-connected', 'failure'))).toMatchObject([
      { name: 'host_validation_fixed', props: { validation_id: 'media-connected' } },
    ])
  })

  it.each([
    ['the same failure', stored('media-connected', 'failure'), LOST],
    ['a failure of an id that was not there before', stored('connected', 'success'), LOST],
    ['the first refresh', null, LOST],
    ['success after pending', stored('media-connected', 'pending'), {}],
    ['success after success', stored('media-connected', 'success'), {}],
    ['garbage that was stored', 'nonsense', LOST],
    ['other garbage', '[1,null,{"id":7}]', LOST],
  ])('says nothing about %s', (_, previous, changes) => {
    expect(changesOf(previous, changes)).toEqual([])
  })

  it('says nothing when a failure becomes pending', () => {
    expect(changesOf(stored('has-default-route', 'failure'), { inventory: null })).toEqual([])
  })

  describe('of an id that only appears while it fails', () => {
    const machine = (number: number) => ({
      macs: [macAddress(number)],
      first_seen_at: NOW - 120_000 + number,
      seen_at: NOW - number,
    })
    const SHARED = { machines: [machine(1), machine(2)] }

    it.each([
      ['nothing was stored', null],
      ['it was not there', stored('connected', 'success')],
      ['it was switched off', stored('host-id-unique', 'disabled')],
    ])('reports the failure when %s', (_, previous) => {
      const events = changesOf(previous, SHARED)
      expect(events).toMatchObject([
        { name: 'host_validation_failed', props: { validation_id: 'host-id-unique' } },
      ])
      const text = String(events[0]?.props.failure_message)
      expect(text).toContain(macAddress(1))
      expect(text).toContain(macAddress(2))
    })

    it('reports it once', () => {
      expect(changesOf(stored('host-id-unique', 'failure'), SHARED)).toEqual([])
      expect(changesOf(stored('connected', 'success'))).toEqual([])
    })

    it('reports the cure when it disappears', () => {
      expect(changesOf(stored('host-id-unique', 'failure'))).toMatchObject([
        { name: 'host_validation_fixed', props: { validation_id: 'host-id-unique' } },
      ])
    })

    it('says nothing when nothing was judged', () => {
      const nothing = { verdicts: new Map(), holds: () => true }
      expect(hostValidationChanges(aHost(), stored('host-id-unique', 'failure'), nothing)).toEqual([])
    })
  })

  it('reports clusters, ignored validations too', () => {
    const cluster = aCluster({ base_dns_domain: '', ignored_cluster_validations: ['all'] })
    const previous = stored('dns-domain-defined', 'success')
    const events = clusterValidationChanges(cluster, previous, judgeCluster(aClusterContext({ cluster })))
    expect(events).toMatchObject([
      {
        name: 'cluster_validation_failed',
        props: {
          cluster_id: CLUSTER_ID,
          validation_id: 'dns-domain-defined',
          validation_msg: 'Cluster test has no base domain.',
          failure_message: 'fails now: Cluster test has no base domain',
        },
      },
    ])
    const mended = clusterValidationChanges(
      aCluster(),
      stored('dns-domain-defined', 'failure'),
      judgeCluster(aClusterContext()),
    )
    expect(mended).toMatchObject([{ name: 'cluster_validation_fixed' }])
    expect(mended[0]?.props).not.toHaveProperty('failure_message')
  })
})
