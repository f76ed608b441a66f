import { aCluster, aHost, anInventory, aSnapshot } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { answeredAt, diagnoseCluster, diagnoseSnapshot } from './diagnose-cluster.ts'
import { reportText } from './report-text.ts'

const noDefaultRoute = aHost(2, { inventory: anInventory(2, { routes: [] }) })
const noVips = aCluster({ api_vips: [], ingress_vips: [], status: 'insufficient' })
const text = (report: Parameters<typeof reportText>[0]) =>
  reportText(report, { baseUrl: 'http://127.0.0.1:8090' })

describe('diagnoseSnapshot', () => {
  it('has nothing to say about a healthy cluster', () => {
    const report = diagnoseSnapshot(aSnapshot())
    expect(report.cluster).toMatchObject({ name: 'test', status: 'ready', diagnoses: [] })
    expect(report.hosts.map(({ diagnoses }) => diagnoses)).toEqual([[], [], []])
  })

  it('puts the host with complaints first and the failures before what waits for them', () => {
    const report = diagnoseSnapshot(aSnapshot({ hosts: [aHost(1), noDefaultRoute, aHost(3)] }))
    expect(report.hosts[0]).toMatchObject({ name: 'node-2', status: 'known', would_be: 'insufficient' })
    const statuses = diagnoseSnapshot(aSnapshot({ cluster: noVips })).cluster.diagnoses.map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([...statuses].sort((a, b) => (a === b ? 0 : a === 'failure' ? -1 : 1)))
    expect(statuses).toContain('pending')
  })
})

describe('diagnoseCluster', () => {
  const cluster = {
    kind: 'Cluster',
    id: '00000000-0000-4000-8000-00000000c000',
    href: '',
    status: 'insufficient',
    status_info: '',
    image_info: {},
    name: 'wire',
    updated_at: '2026-01-15T12:00:00.123456Z',
    hosts: [],
  } as const

  it('reads what any service answers for a cluster', () => {
    const report = diagnoseCluster(
      { cluster: { ...cluster, hosts: [] } },
      answeredAt({ cluster: { ...cluster, hosts: [] } }),
    )
    expect(report.cluster).toMatchObject({ status: 'insufficient', would_be: 'pending-for-input' })
    expect(report.cluster.diagnoses.map(({ id }) => id)).toContain('pull-secret-set')
  })

  it('takes the latest sign of life as the moment of the answer', () => {
    expect(answeredAt({ cluster: { ...cluster, hosts: [] } })).toBe(Date.UTC(2026, 0, 15, 12, 0, 0, 123))
  })
})

describe('reportText', () => {
  it('prints the message, the cause and the command that mends it', () => {
    const printed = text(diagnoseSnapshot(aSnapshot({ cluster: noVips })))
    expect(printed).toContain('✗ Cluster test has no API VIP.')
    expect(printed).toContain('api-vips-defined, failure')
    expect(printed).toMatch(
      /curl -sS -X PATCH 'http:\/\/127\.0\.0\.1:8090\/api\/assisted-install\/v2\/clusters\//,
    )
  })

  it('names the hosts that are fine in one line', () => {
    expect(text(diagnoseSnapshot(aSnapshot()))).toContain(
      '3 hosts are fine: node-1 (known), node-2 (known) and node-3 (known).',
    )
  })

  it('does not call a host fine that failed, and keeps its reason', () => {
    const failed = aHost(2, { status: 'error', status_info: 'Failed - writing image' })
    const cluster = aCluster({ status: 'error' })
    const printed = text(
      diagnoseSnapshot(aSnapshot({ cluster, hosts: [aHost(1, { status: 'installed' }), failed] })),
    )
    expect(printed).toContain('Host node-2: error\n  Failed - writing image')
    expect(printed).not.toMatch(/fine: .*node-2/)
  })

  it('says which hosts only wait for their cluster', () => {
    const hosts = [1, 2, 3].map((number) => aHost(number, { status: 'pending-for-input' }))
    const cluster = aCluster({
      status: 'pending-for-input',
      api_vips: [],
      ingress_vips: [],
      machine_networks: [],
    })
    const printed = text(diagnoseSnapshot(aSnapshot({ cluster, hosts })))
    expect(printed).toContain('3 hosts wait for the cluster; nothing is wrong with them: node-1')
  })

  it('prints a command once, and folds what only waits for it', () => {
    const printed = text(diagnoseSnapshot(aSnapshot({ cluster: noVips })))
    expect(printed.match(/curl -sS -X PATCH/g)).toHaveLength(1)
    expect(printed).toContain('the command for api-vips-defined does it')
    expect(printed).toMatch(/waits for the above: .*api-vips-valid, ingress-vips-valid/)
  })

  it('prints every call of a sequence', () => {
    const hosts = (['master', 'worker', 'worker'] as const).map((role, index) => aHost(index + 1, { role }))
    const printed = text(diagnoseSnapshot(aSnapshot({ hosts })))
    expect(printed.match(/"host_role":"master"/g)).toHaveLength(2)
  })

  it('gives every line of a status to the painter', () => {
    const kinds = new Set<string>()
    const paint = (kind: string, line: string) => {
      kinds.add(kind)
      return line
    }
    reportText(diagnoseSnapshot(aSnapshot({ cluster: noVips })), { baseUrl: 'http://127.0.0.1', paint })
    expect([...kinds].sort()).toEqual(['dim', 'failure', 'heading', 'pending'])
  })
})
