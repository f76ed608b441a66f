// What dashboards see of decisions.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aHostIn, discover, infraEnvFor, registered } from '../api/clusters/testing/a-cluster.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createMetrics } from './metrics.ts'
import { installationEndOf, observeDecision } from './observe-decision.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

const scrape = async () => (await service.server.inject('/metrics')).body
const PREFIX = 'service_assisted_installer'

it('counts validations that begin to fail, and those that fail when a cluster is given up', async () => {
  const { id } = await registered(service)
  const { agent } = await aHostIn(service, await infraEnvFor(service, id), { number: 1, seed: id })
  await discover(service, agent)
  await service.clock.advance(10 * 60_000)
  expect(await scrape()).toContain(
    `${PREFIX}_host_validation_failed_after_success_before_installation{hostValidationType="connected"} 1`,
  )
  expect((await service.inject('DELETE', `/v2/clusters/${id}`)).status).toBe(204)
  const text = await scrape()
  expect(text).toContain(
    `${PREFIX}_host_validation_is_in_failed_status_on_cluster_deletion{hostValidationType="connected"} 1`,
  )
  expect(text).toContain(
    `${PREFIX}_cluster_validation_is_in_failed_status_on_cluster_deletion{clusterValidationType="sufficient-masters-count"} 1`,
  )
})

it('tells how an installation ended', async () => {
  const metrics = createMetrics()
  const hosts = ['master', 'master', 'master', 'worker'].map(
    (role) => ({ role }) as { role: 'master' | 'worker' },
  )
  const before = { status: 'finalizing' as const }
  const after = { status: 'installed' as const, install_started_at: 1_000 }
  expect(installationEndOf(after, after, hosts, 61_000)).toBeNull()
  const installationEnd = installationEndOf(before, after, hosts, 61_000)
  const started = { name: 'cluster_status_updated', props: { cluster_status: 'installing' } } as const
  observeDecision(metrics, { events: [started], installationEnd })
  const text = await metrics.registry.metrics()
  expect(text).toContain(`${PREFIX}_cluster_installation_started 1`)
  expect(text).toContain(`${PREFIX}_cluster_installation_seconds_sum{result="installed"} 60`)
  expect(text).toContain(`${PREFIX}_cluster_hosts_sum{role="master",result="installed"} 3`)
})

it('tells of open streams and of the event loop, without waking for it', async () => {
  const stream = service.app.feed.watch({ scope: null }, null)
  const text = await scrape()
  expect(text).toContain('groundwork_stream_watchers 1')
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).not.toContain('nodejs_eventloop_lag_p99')
  stream.destroy()
})
