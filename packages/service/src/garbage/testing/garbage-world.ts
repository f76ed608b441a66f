// A database, files and secrets with things in them that may become garbage, and a clock that tests move.

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anInfraEnvRecord, aRecord } from '@groundwork/engine/testing/builders'
import { sql } from 'kysely'
import type { GarbageConfig } from '../../config/config.ts'
import type { Schema } from '../../database/schema.ts'
import { createDirectoryStore } from '../../files/directory-store.ts'
import type { App } from '../../process/app.ts'
import { openSecretStore } from '../../secrets/open-secret-store.ts'
import { insertCluster } from '../../store/clusters/cluster-store.ts'
import { insertInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Deregister } from '../collection.ts'

export const HOUR = 3600_000

export const CONFIG: GarbageConfig = {
  deregisterInactive: true,
  deleteUnregistered: true,
  clusterInactiveMs: 480 * HOUR,
  infraEnvInactiveMs: 480 * HOUR,
  deletedMs: 72 * HOUR,
  changesMs: 24 * HOUR,
  intervalMs: HOUR,
}

export const deregister: Deregister = {
  cluster: (_, unit) => unit.saveCluster({}, { deleted_at: unit.now }),
  infraEnv: (_, unit) => unit.saveInfraEnv({ deleted_at: unit.now }),
}

export type GarbageWorld = Awaited<ReturnType<typeof createGarbageWorld>>

export async function createGarbageWorld() {
  const database = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-garbage-'))
  const clock = { time: Date.now(), now: (): number => clock.time }
  const warnings: string[] = []
  const { db } = database
  const parts = {
    db,
    sessions: database.sessions,
    clock,
    config: { eventRateLimitsMs: {}, garbage: CONFIG, files: { kind: 'directory' } },
    files: await createDirectoryStore(join(directory, 'files')),
    secrets: await openSecretStore(db, join(directory, 'key')),
    feed: { published() {} },
    boot: { forget() {} },
    evaluator: { wake() {}, async settle() {} },
    log: { info() {}, warn: (_: unknown, message: string) => warnings.push(message) },
  }
  // What garbage collection does not touch is not there.
  const app = parts as unknown as App

  const addEvent = (ids: { cluster_id?: string | null; infra_env_id?: string; host_id?: string }) =>
    db
      .insertInto('events')
      .values({
        event_time: new Date(clock.time),
        name: 'n',
        category: 'user',
        severity: 'info',
        message: 'm',
        props: '',
        request_id: '',
        cluster_id: null,
        infra_env_id: null,
        host_id: null,
        ...ids,
      })
      .execute()

  return {
    app,
    db,
    clock,
    warnings,
    sessions: database.sessions,

    async addCluster(status: 'ready' | 'installing' = 'ready'): Promise<string> {
      const id = randomUUID()
      const record = { ...aRecord(), id, status }
      await db
        .transaction()
        .execute((tx) => insertCluster(tx, { record, user_name: 'admin', now: clock.time }))
      await app.secrets.set(db, { kind: 'cluster', id }, 'pull_secret', 'x')
      await app.files.put(`${id}/manifests/manifests/a.yaml`, Buffer.from('x'))
      const manifest = { cluster_id: id, folder: 'manifests', file_name: 'a.yaml', source: 'user' } as const
      await db
        .insertInto('manifests')
        .values({ ...manifest, created_at: new Date(clock.time) })
        .execute()
      await addEvent({ cluster_id: id })
      return id
    },

    async addInfraEnv(cluster_id: string | null = null, id: string = randomUUID()): Promise<string> {
      const record = { ...anInfraEnvRecord(), id, cluster_id }
      await db
        .transaction()
        .execute((tx) => insertInfraEnv(tx, { record, user_name: 'admin', now: clock.time }))
      await app.secrets.set(db, { kind: 'infra-env', id }, 'pull_secret', 'x')
      await addEvent({ infra_env_id: id })
      return id
    },

    /** Deleted already. */
    async addHost(
      infra_env_id: string,
      cluster_id: string | null,
      id: string = randomUUID(),
    ): Promise<string> {
      const time = new Date(clock.time)
      const times = { created_at: time, updated_at: time, deleted_at: time }
      const row = { id, infra_env_id, cluster_id, status: 'known', revision: 1, facts: '{}', ...times }
      await db.insertInto('hosts').values(row).execute()
      await db
        .insertInto('check_ins')
        .values({ infra_env_id, host_id: id, checked_in_at: time, timestamp: 1 })
        .execute()
      await app.secrets.set(db, { kind: 'host', id: `${infra_env_id}/${id}` }, 'token', 'x')
      await addEvent({ infra_env_id, cluster_id, host_id: id })
      if (cluster_id) await app.files.put(`${cluster_id}/logs/${id}/logs.tar.gz`, Buffer.from('x'))
      return id
    },

    async deleteAll(): Promise<void> {
      for (const table of ['clusters', 'infra_envs']) {
        await sql`update ${sql.table(table)} set deleted_at = ${new Date(clock.time)}`.execute(db)
      }
    },

    async count(table: keyof Schema): Promise<number> {
      const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(db)
      return rows[0]?.n ?? -1
    },

    async deletedAt(table: 'clusters' | 'infra_envs', id: string): Promise<number | null | undefined> {
      const query = sql<{ deleted_at: number | null }>`
        select deleted_at from ${sql.table(table)} where id = ${id}`
      return (await query.execute(db)).rows[0]?.deleted_at
    },

    async close(): Promise<void> {
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}
