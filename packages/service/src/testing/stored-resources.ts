// Clusters and infra-envs for tests that are about something else than registering them.
import { randomUUID } from 'node:crypto'
import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import type { InfraEnvCreateParams } from '@groundwork/contract/infra-envs'
import type { Outcome } from '@groundwork/engine/requests'
import { registerCluster } from '@groundwork/engine/requests/cluster'
import { registerInfraEnv } from '@groundwork/engine/requests/infra-env'
import type { App } from '../process/app.ts'
import { insertCluster } from '../store/clusters/cluster-store.ts'
import { insertInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import type { StoredCluster, StoredInfraEnv } from '../store/stored.ts'

const REGISTRIES = ['quay.io', 'registry.ci.openshift.org', 'registry.redhat.io', 'cloud.openshift.com']

export const aPullSecret = (): string =>
  JSON.stringify({
    auths: Object.fromEntries(
      REGISTRIES.map((registry) => [registry, { auth: Buffer.from('user:secret').toString('base64') }]),
    ),
  })

export async function aStoredCluster(
  app: App,
  params: Partial<ClusterCreateParams> = {},
): Promise<StoredCluster> {
  const now = app.clock.now()
  const wanted = {
    name: 'test',
    base_dns_domain: 'example.com',
    openshift_version: '4.20',
    pull_secret: aPullSecret(),
    ...params,
  }
  const environment = { ...app.catalogue.clusterEnvironment(now), id: randomUUID() }
  const { cluster } = acceptedValue(registerCluster(wanted, environment))
  return app.db.transaction().execute((tx) => insertCluster(tx, { record: cluster, user_name: 'admin', now }))
}

export async function aStoredInfraEnv(
  app: App,
  cluster: StoredCluster | null,
  params: Partial<InfraEnvCreateParams> = {},
): Promise<StoredInfraEnv> {
  const wanted = { name: 'test', pull_secret: aPullSecret(), ...params }
  const outcome = registerInfraEnv(
    { ...wanted, ...(cluster && { cluster_id: cluster.record.id }) },
    { id: randomUUID(), cluster: cluster?.record ?? null, environment: app.catalogue.infraEnvEnvironment() },
  )
  const { infraEnv } = acceptedValue(outcome)
  const now = app.clock.now()
  return app.db
    .transaction()
    .execute((tx) => insertInfraEnv(tx, { record: infraEnv, user_name: 'admin', now }))
}

function acceptedValue<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(outcome.problems.map(({ message }) => message).join(' '))
}
