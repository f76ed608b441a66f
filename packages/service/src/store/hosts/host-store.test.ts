import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { registerHost } from '../../agent/register-host.ts'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { AuditRow } from '../events/insert-audits.ts'
import type { UnitRef } from '../units/unit.ts'
import { createHostCache } from './host-cache.ts'
import { decodeNewHost, type NewHostRow } from './host-document.ts'
import { loadClusterHosts, loadHost, ROWS_AT_ONCE } from './host-store.ts'
import { TooMuchReportedError } from './reported-size.ts'

it('reads every host, however small the cache is and whatever others put into it', async () => {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const cluster = await aStoredCluster(app)
  const infraEnv = await aStoredInfraEnv(app, cluster)
  for (const number of [1, 2, 3, 4]) {
    const machine = aMachine({ number, seed: randomUUID() })
    const infraEnvId = infraEnv.record.id
    await createAgent({ send: test.inject, machine, infraEnvId, agentVersion: '' }).register()
  }
  const reader = { ...app, hosts: createHostCache(1) }
  for (const attempt of [1, 2, 3]) {
    const hosts = await loadClusterHosts(reader, app.db, cluster.record.id)
    expect([attempt, hosts.length]).toEqual([attempt, 4])
  }
})

it('reads more hosts than one statement takes, in their order, and none of too many', async () => {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const cluster = await aStoredCluster(app)
  const infraEnv = await aStoredInfraEnv(app, cluster)
  const machine = aMachine({ number: 1, seed: randomUUID() })
  const infraEnvId = infraEnv.record.id
  await createAgent({ send: test.inject, machine, infraEnvId, agentVersion: '' }).register()
  const first = await app.db.selectFrom('hosts').selectAll().executeTakeFirstOrThrow()
  const ids = Array.from({ length: 2 * ROWS_AT_ONCE }, () => randomUUID())
  const rows = ids.map((id, index) => ({
    ...first,
    id,
    facts: first.facts.replaceAll(machine.id, id),
    created_at: new Date(app.clock.now() + 1 + index),
    updated_at: new Date(app.clock.now()),
    deleted_at: null,
  }))
  await app.db.insertInto('hosts').values(rows).execute()
  const reader = { ...app, hosts: createHostCache(1) }
  const hosts = await loadClusterHosts(reader, app.db, cluster.record.id)
  expect(hosts.map(({ facts }) => facts.id)).toEqual([machine.id, ...ids])
  const limits = { ...app.config.limits, evaluationBytes: first.facts.length * ROWS_AT_ONCE }
  const tight = { ...reader, hosts: createHostCache(1), config: { ...app.config, limits } }
  await expect(loadClusterHosts(tight, app.db, cluster.record.id)).rejects.toThrow(TooMuchReportedError)
})

it('has a host that has just registered as it would be read', async () => {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const rows: NewHostRow[] = []
  const { evaluator } = app
  const registered = (unit: UnitRef, row: NewHostRow): void => {
    rows.push(row)
    evaluator.registered(unit, row)
  }
  const cluster = await aStoredCluster(app)
  const infraEnv = await aStoredInfraEnv(app, cluster)
  const key = { infra_env_id: infraEnv.record.id, host_id: randomUUID() }
  const registration = { key, agentVersion: 'agent:1', requestId: '', audit: anAudit() }
  await registerHost({ ...app, evaluator: { ...evaluator, registered, wake: () => {} } }, registration)
  const read = await loadHost({ ...app, hosts: createHostCache(1) }, app.db, key)
  expect(rows.map(decodeNewHost)).toEqual([read])
})

const anAudit = (): AuditRow => ({
  event_time: new Date(0),
  name: 'api_call',
  category: 'audit',
  severity: 'info',
  message: '',
  props: '{}',
  request_id: '',
  cluster_id: null,
  infra_env_id: null,
  host_id: null,
})
