// The disk of the data directory runs full while people and agents work, and has room again later.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { ask, post, type Visited } from './ask.ts'
import { fillDisk, freeDisk, onSmallDisk } from './small-disk.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

const MEBIBYTES = 160
const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n'
/** Until the room that PostgreSQL has set aside is used up. */
const MOST_REQUESTS = 3_000

test('a full disk is reported to every client, nothing acknowledged is lost, and with room again it goes on', async () => {
  const dataDir = await workspace.directory('data')
  const service = await workspace.start({ dataDir, inside: onSmallDisk(dataDir, MEBIBYTES) })
  const api = `${service.url}/api/assisted-install/v2`
  const acknowledged: string[] = []
  const register = async (name: string): Promise<Visited> => {
    const answer = await post(`${api}/clusters`, {
      name,
      openshift_version: '4.20',
      pull_secret: PULL_SECRET,
    })
    if (answer.status === 201) acknowledged.push((JSON.parse(answer.body) as { id: string }).id)
    return answer
  }
  try {
    expect((await register('before')).status).toBe(201)
    expect((await ask(`${service.url}/ready`)).status).toBe(200)

    await fillDisk(service, dataDir)
    const notReady = await ask(`${service.url}/ready`)
    expect(notReady.status).toBe(503)
    expect(notReady.body).toMatch(/disk of .* is full .*Free some space/)

    const manifest = { file_name: 'a.yaml', content: Buffer.from(CONFIG_MAP).toString('base64') }
    const upload = await post(`${api}/clusters/${acknowledged[0]}/manifests`, manifest)
    expect(upload).toMatchObject({
      status: 507,
      body: expect.stringMatching(/disk of .* is full\. Free some space/),
    })

    let refused: Visited | null = null
    for (let number = 0; refused === null && number < MOST_REQUESTS; number += 1) {
      const answer = await register(`cluster-${number}`)
      if (answer.status === 201) continue
      // While PostgreSQL starts again after it could not write its log, that is what is said.
      if (answer.status === 503 && /started again|not available/.test(answer.body)) continue
      refused = answer
    }
    expect(refused).toMatchObject({ status: 507, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(refused?.body).toMatch(/disk of .* is full.*Free some space/)
    expect((await ask(`${service.url}/ready`)).status).toBe(503)
    expect((await ask(`${service.url}/health`)).status).toBe(200)

    await freeDisk(service, dataDir)
    await until('it is ready again', async () => (await ask(`${service.url}/ready`)).status === 200)
    await until('clusters can be registered', async () => (await register('after')).status === 201)
    const kept = await call<{ id: string }[]>(service.url, 'GET', '/v2/clusters')
    const ids = new Set(kept.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  } finally {
    expect(await service.terminate()).toBe(0)
  }
})
