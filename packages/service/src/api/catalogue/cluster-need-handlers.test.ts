import { type ClusterRecord, DEFAULT_SETTINGS, type HostFacts } from '@groundwork/engine/facts'
import {
  aHost,
  anInfraEnvRecord,
  anInventory,
  aRecord,
  INFRA_ENV_ID,
  NOW,
} from '@groundwork/engine/testing/builders'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCluster } from '../../store/clusters/cluster-store.ts'
import { createCheckIns } from '../../store/hosts/check-ins.ts'
import { createHostCache } from '../../store/hosts/host-cache.ts'
import { encodeHost, encodeReport, NO_EXTRAS } from '../../store/hosts/host-document.ts'
import { insertInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import { newRevision } from '../../store/revision.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { ClusterNeedDeps } from './catalogue-deps.ts'
import { clusterNeedHandlers } from './cluster-need-handlers.ts'
import { answerProblems } from './testing/answer-problems.ts'
import { v1CatalogueHandlers } from './v1-catalogue-handlers.ts'

const CLUSTER = '7a1c0f3e-8f5c-4d55-9a6b-000000000001'
const call = { params: { cluster_id: CLUSTER } }

let database: TestDatabase
let app: ClusterNeedDeps

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = {
    db,
    hosts: createHostCache(1_000_000),
    checkIns: createCheckIns({ db, log: pino({ level: 'silent' }) }),
    config: { limits: { evaluationBytes: 1_000_000 } },
    settings: DEFAULT_SETTINGS,
    clock: { now: () => NOW },
  }
  const record = anInfraEnvRecord({}, { id: INFRA_ENV_ID })
  await db.transaction().execute((tx) => insertInfraEnv(tx, { record, user_name: 'admin', now: NOW }))
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.db.deleteFrom('hosts').execute()
  await database.db.deleteFrom('clusters').execute()
})

async function givenCluster(
  changes: Partial<ClusterRecord>,
  hosts: readonly HostFacts[] = [],
): Promise<void> {
  const record = aRecord({}, { ...changes, id: CLUSTER })
  await database.db.transaction().execute((tx) => insertCluster(tx, { record, user_name: 'admin', now: NOW }))
  for (const host of hosts) {
    await database.db
      .insertInto('hosts')
      .values({
        id: host.id,
        infra_env_id: host.infra_env_id,
        cluster_id: CLUSTER,
        status: host.status,
        revision: newRevision(),
        facts: encodeHost({ ...host, cluster_id: CLUSTER }, NO_EXTRAS),
        inventory: encodeReport('inventory', host.inventory),
        created_at: new Date(NOW),
        updated_at: new Date(NOW),
      })
      .execute()
  }
}

const platforms = async () => {
  const answer = await clusterNeedHandlers.GetClusterSupportedPlatforms(app, call)
  expect(answerProblems('GetClusterSupportedPlatforms', answer)).toEqual([])
  return answer.body
}

const preflight = async () => {
  const answer = await clusterNeedHandlers.v2GetPreflightRequirements(app, call)
  expect(answerProblems('v2GetPreflightRequirements', answer)).toEqual([])
  return answer.body
}

const madeBy = (number: number, manufacturer: string) =>
  aHost(number, { inventory: anInventory(number, { system_vendor: { manufacturer } }) })

describe('v2GetPreflightRequirements', () => {
  it('asks for the numbers of the version, and tells about all operators', async () => {
    await givenCluster({ openshift_version: '4.22.9' })
    const { ocp, operators } = await preflight()
    expect(ocp?.master?.quantitative?.cpu_cores).toBe(4)
    expect(operators).toHaveLength(28)
  })

  it('tells nothing about operators once the cluster is installed', async () => {
    await givenCluster({ kind: 'AddHostsCluster', status: 'adding-hosts' })
    expect((await preflight()).operators).toEqual([])
  })
})

describe('GetClusterSupportedPlatforms', () => {
  it('is none without hosts', async () => {
    await givenCluster({})
    expect(await platforms()).toEqual(['none'])
  })

  it('is none for a single node', async () => {
    await givenCluster({ high_availability_mode: 'None', control_plane_count: 1 }, [aHost(1)])
    expect(await platforms()).toEqual(['none'])
  })

  it('depends on who made the machines', async () => {
    await givenCluster({}, [madeBy(1, 'VMware, Inc.'), madeBy(2, 'VMware, Inc.')])
    expect(await platforms()).toEqual(['baremetal', 'none', 'external', 'vsphere'])
  })

  it('wants all machines from the same maker', async () => {
    await givenCluster({}, [madeBy(1, 'VMware, Inc.'), madeBy(2, 'Nutanix')])
    expect(await platforms()).toEqual(['baremetal', 'none', 'external'])
  })
})

describe('v1GetClusterHostRequirements', () => {
  it('has an entry for each host', async () => {
    await givenCluster({ openshift_version: '4.22.9' }, [
      aHost(1, { role: 'master' }),
      aHost(2, { role: 'worker' }),
    ])
    const answer = await v1CatalogueHandlers.v1GetClusterHostRequirements(app, call)
    expect(answerProblems('v1GetClusterHostRequirements', answer)).toEqual([])
    expect(answer.body.map(({ total }) => total?.cpu_cores)).toEqual([4, 2])
  })
})

describe('an unknown cluster', () => {
  it.each([
    ['preflight requirements', clusterNeedHandlers.v2GetPreflightRequirements],
    ['supported platforms', clusterNeedHandlers.GetClusterSupportedPlatforms],
    ['host requirements', v1CatalogueHandlers.v1GetClusterHostRequirements],
  ])('has no %s', async (_name, handler) => {
    await expect(handler(app, call)).rejects.toMatchObject({ status: 404, shape: 'service' })
  })

  it('nor has one that was deleted', async () => {
    await givenCluster({})
    await database.db
      .updateTable('clusters')
      .set({ deleted_at: new Date(NOW) })
      .execute()
    await expect(preflight()).rejects.toMatchObject({ status: 404 })
  })
})
