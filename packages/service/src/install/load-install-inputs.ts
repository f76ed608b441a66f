// What the files of an installation are made from, as it is stored now.
import type { FencingCredentialsParams } from '@groundwork/contract/hosts'
import type { InstallHost, InstallInputs, Site } from '@groundwork/openshift/install-config'
import type { Db, Tx } from '../database/schema.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import type { StoredCluster, StoredHost } from '../store/stored.ts'
import { loadInfraEnvsOf } from '../units/snapshot.ts'
import type { InstallInputsDeps } from './install-deps.ts'

export async function loadInstallInputs(
  app: InstallInputsDeps,
  db: Db | Tx,
  { record }: Pick<StoredCluster, 'record'>,
): Promise<InstallInputs> {
  const stored = await loadClusterHosts(app, db, record.id)
  const [infraEnvs, pullSecret, hosts] = await Promise.all([
    loadInfraEnvsOf(db, stored),
    app.secrets.get(db, { kind: 'cluster', id: record.id }, 'pull_secret'),
    Promise.all(stored.map((host) => withSecrets(app, db, host))),
  ])
  return {
    cluster: record,
    pullSecret: pullSecret ?? '',
    hosts,
    infraEnvs: infraEnvs.map((infraEnv) => infraEnv.record),
    site: siteOf(app),
  }
}

function siteOf({ config: { boot } }: InstallInputsDeps): Site {
  return { organisationCa: boot.organisationCa, serviceCa: boot.serviceCa, mirrors: boot.mirrors }
}

async function withSecrets(
  { secrets }: InstallInputsDeps,
  db: Db | Tx,
  { facts }: StoredHost,
): Promise<InstallHost> {
  if (!facts.has_fencing_credentials) return { ...facts, fencing: null }
  const owner = { kind: 'host', id: `${facts.infra_env_id}/${facts.id}` } as const
  const text = await secrets.get(db, owner, 'fencing_credentials')
  return { ...facts, fencing: text === null ? null : (JSON.parse(text) as FencingCredentialsParams) }
}
