import { hostFactsFromWire } from '@groundwork/engine/facts'
import { beforeEach, describe, expect, it } from 'vitest'
import { REPORTS } from '../stored.ts'
import { NO_EXTRAS } from './host-document.ts'
import { createReportHosts, markOf, type ReportHost, type ReportHosts } from './report-host.ts'

const KEY = { infra_env_id: 'infra-env', host_id: 'host' }

const aReportHost = (revision: number): ReportHost => ({
  revision,
  facts: {
    ...hostFactsFromWire({ id: KEY.host_id, infra_env_id: KEY.infra_env_id } as never),
    cluster_id: 'cluster',
  },
  extras: NO_EXTRAS,
  marks: Object.fromEntries(REPORTS.map((report) => [report, markOf('')])) as ReportHost['marks'],
  inventory: null,
  basis: { reply_hashes: '{}', cluster_revision: 100, infra_env_revision: 200 },
})

let hosts: ReportHosts
beforeEach(() => {
  hosts = createReportHosts()
  hosts.put(aReportHost(1))
})

describe('advance', () => {
  it('takes all that an evaluation has written, so that the next report does not undo it', () => {
    const extras = { installer_version: 'registry.example.com/installer:1' }
    hosts.advance({ key: KEY, from: 1, to: 2, facts: { status: 'installing' }, extras })
    expect(hosts.get(KEY, 2)).toMatchObject({ facts: { status: 'installing' }, extras })
  })

  it('leaves a host at another revision as it is', () => {
    hosts.advance({ key: KEY, from: 7, to: 8, facts: { status: 'installing' } })
    expect(hosts.get(KEY, 8)).toBeUndefined()
  })

  it('does not follow a step that took a report away', () => {
    hosts.advance({ key: KEY, from: 1, to: 2, facts: { inventory: null } })
    expect(hosts.get(KEY, 2)).toBeUndefined()
  })
})

describe('lastHeader', () => {
  it('has the last revision of the cluster that was heard of, whatever older reports say', () => {
    expect(hosts.lastHeader(KEY)).toMatchObject({ revision: 1, cluster_revision: 100 })
    hosts.noteCluster({ record: { id: 'cluster' }, revision: 101 })
    hosts.put(aReportHost(2))
    expect(hosts.lastHeader(KEY)).toMatchObject({ revision: 2, cluster_revision: 101 })
  })

  it('is null for a host that is not kept', () => {
    expect(hosts.lastHeader({ ...KEY, host_id: 'other' })).toBeNull()
  })
})

describe('doubts', () => {
  const header = (revision: number) => {
    const { facts, basis } = aReportHost(revision)
    const { id, infra_env_id, cluster_id } = facts
    return { ...basis, id, infra_env_id, cluster_id, revision }
  }

  it('a refused write is not followed by another try before headers have confirmed the memory', () => {
    hosts.noteRefusal(KEY)
    expect(hosts.lastHeader(KEY)).toBeNull()
    hosts.noteHeader(header(1))
    expect(hosts.lastHeader(KEY)).toBeNull()
    hosts.noteHeader(header(1))
    expect(hosts.lastHeader(KEY)).toMatchObject({ revision: 1 })
  })

  it('where another process writes the host in turns, the memory is not relied on', () => {
    for (let revision = 2; revision < 10; revision += 1) {
      hosts.noteHeader(header(revision))
      hosts.put(aReportHost(revision))
      expect(hosts.lastHeader(KEY)).toBeNull()
    }
  })

  it('a host that was never kept is not doubted', () => {
    const other = { ...header(1), id: 'other' }
    hosts.noteHeader(other)
    hosts.put({ ...aReportHost(1), facts: { ...aReportHost(1).facts, id: 'other' } })
    expect(hosts.lastHeader({ ...KEY, host_id: 'other' })).not.toBeNull()
  })
})
