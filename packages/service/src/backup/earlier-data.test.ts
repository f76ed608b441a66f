// Data that earlier versions wrote: three clusters of simulated machines, one installed, one ready, one in the middle of its
// installation. Each migration since then has to carry all of it on. A release adds its own: `groundwork lab up` three times with
// --keep, then `groundwork backup` while the third cluster installs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cluster } from '@groundwork/contract/clusters'
import type { Event } from '@groundwork/contract/events'
import type { Host } from '@groundwork/contract/hosts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { type RunningService, startService } from '../process/start-service.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runRestore } from './commands.ts'

const archiveOf = (version: string) =>
  fileURLToPath(new URL(`./testing/written-by-${version}.tar.gz`, import.meta.url))

const VERSIONS = [
  {
    version: 'ac7ff0b',
    installed: '3478d3bd-cafc-44b3-8e30-3e489bf346ce',
    installing: 'f80e896f-9198-48b5-a958-9be7075121e1',
  },
  {
    version: '0.1.0',
    installed: '48ec9a40-6ec1-498c-ba39-1bab3bc3b055',
    installing: '8794f68a-7e72-4681-b3c0-f4001d55903e',
  },
]

describe.each(VERSIONS)('data of version $version', ({ version, installed, installing }) => {
  let dir: string
  let database: TestDatabase
  let service: RunningService

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'groundwork-earlier-'))
    database = await createTestDatabase({ template: 'empty' })
    const ports = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }
    const config = readConfig({ ...ports, 'data-dir': join(dir, 'data'), 'database-url': database.url }, {})
    await runRestore(config, archiveOf(version))
    service = await startService(config)
  })
  afterAll(async () => {
    await service?.close(0)
    await database?.close()
    await rm(dir, { recursive: true, force: true })
  })

  const fetchPath = (path: string) => fetch(`${service.urls.api[0]}/api/assisted-install/v2${path}`)

  async function get<Answer>(path: string): Promise<Answer> {
    const answer = await fetchPath(path)
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Answer
  }

  const shownHost = ({ requested_hostname, role, status, bootstrap, progress }: Host) => [
    requested_hostname,
    role,
    status,
    bootstrap === true,
    progress?.current_stage,
  ]

  test('clusters and hosts are where they were', async () => {
    const clusters = await get<Cluster[]>('/clusters')
    const shown = await Promise.all(
      clusters.map(async ({ id }) => {
        const { name, status, progress, hosts } = await get<Cluster>(`/clusters/${id}`)
        return [name, status, progress?.total_percentage, (hosts ?? []).map(shownHost).sort()]
      }),
    )
    const writing = 'Writing image to disk'
    expect(shown.sort()).toEqual([
      [
        'lab-1',
        'installed',
        100,
        [
          ['lab-1-node-1', 'master', 'installed', false, 'Done'],
          ['lab-1-node-2', 'master', 'installed', true, 'Done'],
          ['lab-1-node-3', 'master', 'installed', false, 'Done'],
        ],
      ],
      ['lab-2', 'ready', undefined, [['edge-1001', 'master', 'known', true, undefined]]],
      [
        'lab-3',
        'installing',
        35,
        [
          ['lab-3-node-1', 'master', 'installing-in-progress', false, writing],
          ['lab-3-node-2', 'worker', 'installing-in-progress', false, 'Waiting for control plane'],
          ['lab-3-node-3', 'master', 'installing-in-progress', true, writing],
          ['lab-3-node-4', 'master', 'installing-in-progress', false, writing],
        ],
      ],
    ])
  })

  test('secrets and files are still readable', async () => {
    const { username, password } = await get<{ username: string; password: string }>(
      `/clusters/${installed}/credentials`,
    )
    expect(username).toBe('kubeadmin')
    expect(password).toMatch(/^\w{5}-\w{5}-\w{5}-\w{5}$/)
    const kubeconfig = await fetchPath(`/clusters/${installed}/downloads/credentials?file_name=kubeconfig`)
    expect(await kubeconfig.text()).toContain('current-context: admin')
    const logs = await fetchPath(`/clusters/${installed}/logs?logs_type=controller`)
    expect(logs.status).toBe(200)
  })

  test('events are still listed, the first and the last included', async () => {
    const events = await get<Event[]>(`/events?cluster_id=${installed}&limit=500`)
    const messages = events.map(({ name }) => name)
    expect(messages).toContain('cluster_registration_succeeded')
    expect(messages).toContain('cluster_installation_completed')
  })

  test('an installation goes on with what its hosts report next', async () => {
    const { hosts } = await get<Cluster>(`/clusters/${installing}`)
    const host = hosts?.find(({ requested_hostname }) => requested_hostname === 'lab-3-node-1')
    const path = `/infra-envs/${host?.infra_env_id}/hosts/${host?.id}`
    const answer = await fetch(`${service.urls.api[0]}/api/assisted-install/v2${path}/progress`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ current_stage: 'Rebooting' }),
    })
    expect(answer.status).toBe(200)
    const { progress } = await get<Host>(path)
    expect(progress?.current_stage).toBe('Rebooting')
  })
})
