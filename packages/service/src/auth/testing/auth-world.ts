// A real database with two infra-envs, their clusters and hosts, and one of the first API's kind, to try tokens on.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../database/schema.ts'
import { openSecretStore } from '../../secrets/open-secret-store.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Auth } from '../auth.ts'
import { createAuth } from '../create-auth.ts'
import type { LocalRole } from '../roles.ts'

export interface OwnedIds {
  readonly cluster: string
  readonly infraEnv: string
  readonly host: string
}

export interface AuthWorld {
  readonly db: Db
  readonly auth: Auth
  readonly clock: { now(): number; pass(ms: number): void }
  /** Another process on the same database. */
  another(options?: { readonly signingKeyPem?: string; readonly auth?: 'none' | 'local' }): Promise<Auth>
  /** An infra-env that is bound to a cluster, with one host. */
  addPlace(place?: Partial<OwnedIds> & { readonly isBound?: boolean }): Promise<OwnedIds>
  addHost(host: { readonly infraEnv: string; readonly cluster: string | null }): Promise<string>
  /** A person with an API token of the same role. */
  apiToken(role: LocalRole): Promise<string>
  close(): Promise<void>
}

export async function createAuthWorld(): Promise<AuthWorld> {
  const database = await createTestDatabase()
  const { db } = database
  let now = Date.UTC(2026, 0, 1)
  const clock = {
    now: () => now,
    pass(ms: number) {
      now += ms
    },
  }
  const keyFile = join(tmpdir(), `groundwork-auth-${randomUUID()}.key`)
  const secrets = await openSecretStore(db, keyFile)
  const another: AuthWorld['another'] = ({ signingKeyPem = null, auth = 'local' }: OtherOptions = {}) =>
    createAuth({ config: { auth, signingKeyPem }, db, secrets, clock, log: { info() {} }, passwordCost: 10 })

  const addHost: AuthWorld['addHost'] = async ({ infraEnv, cluster }) => {
    const id = randomUUID()
    await db
      .insertInto('hosts')
      .values({ ...times(now), ...hostRow(id, infraEnv, cluster) })
      .execute()
    return id
  }

  const auth = await another()
  return {
    db,
    auth,
    clock,
    another,
    addHost,
    async addPlace({ cluster = randomUUID(), infraEnv = randomUUID(), isBound = true } = {}) {
      const bound = isBound ? cluster : null
      await db
        .insertInto('clusters')
        .values({ ...times(now), ...clusterRow(cluster) })
        .execute()
      await db
        .insertInto('infra_envs')
        .values({ ...times(now), ...infraEnvRow(infraEnv, bound) })
        .execute()
      return { cluster, infraEnv, host: await addHost({ infraEnv, cluster: bound }) }
    },
    async apiToken(role) {
      const name = `person-${randomUUID().slice(0, 8)}`
      await auth.people?.accounts.create(name, role)
      const params = { name: 'a program', role, created_by: name, expires_at: null }
      const made = await auth.people?.tokens.create(params)
      return made?.token ?? ''
    },
    async close() {
      await database.close()
      await rm(keyFile, { force: true })
    },
  }
}

type OtherOptions = { readonly signingKeyPem?: string | null; readonly auth?: 'none' | 'local' }

const times = (now: number) => ({ created_at: new Date(now), updated_at: new Date(now), revision: 1 })

const clusterRow = (id: string) => ({
  id,
  kind: 'Cluster',
  status: 'insufficient',
  name: 'c',
  openshift_cluster_id: '',
  user_name: 'admin',
  record: '{}',
  validations_info: '',
})

const infraEnvRow = (id: string, cluster_id: string | null) => ({
  id,
  name: 'i',
  cluster_id,
  user_name: 'admin',
  record: JSON.stringify({ id, name: 'i', cluster_id }),
})

const hostRow = (id: string, infra_env_id: string, cluster_id: string | null) => ({
  id,
  infra_env_id,
  cluster_id,
  // Only then machines get what they are installed with.
  status: 'installing',
  facts: '{}',
})
