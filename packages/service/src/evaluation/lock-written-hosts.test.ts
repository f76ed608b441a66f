import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import { newRevision } from '../store/revision.ts'
import type { StoredHost } from '../store/stored.ts'
import { createAgent } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'
import { lockWrittenHosts } from './lock-written-hosts.ts'
import type { UnitDecision } from './unit-decision.ts'

const decisionAbout = (id: string, hosts: readonly StoredHost[]): UnitDecision => ({
  unit: { kind: 'cluster', id },
  cluster: null,
  hosts: hosts.map((host) => ({ host, update: { plan: '' } })),
  targets: null,
  events: [],
  nextDeadline: null,
  installationEnd: null,
  basis: '',
  tookMs: 0,
})

it('leaves a unit alone as soon as one of its hosts has reported since, and no other', async () => {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const cluster = await aStoredCluster(app)
  const infraEnvId = (await aStoredInfraEnv(app, cluster)).record.id
  for (const number of [1, 2, 3]) {
    const machine = aMachine({ number, seed: randomUUID() })
    await createAgent({ send: test.inject, machine, infraEnvId, agentVersion: '' }).register()
  }
  await test.clock.advance(0)
  const [one, two, three] = await loadClusterHosts(app, app.db, cluster.record.id)
  if (!one || !two || !three) throw new Error('three hosts registered')
  const reported = { ...two, revision: newRevision() }
  const decisions = [
    decisionAbout('untouched', []),
    decisionAbout('mixed', [one, reported]),
    decisionAbout('current', [three]),
  ]
  const held = await app.db.transaction().execute((tx) => lockWrittenHosts(tx, decisions))
  expect(held.current.map(({ unit }) => unit.id)).toEqual(['untouched', 'current'])
  expect(held.outdated.map(({ unit }) => unit.id)).toEqual(['mixed'])
})
