import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeHost } from '../../units/change-host.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const OWN = '/api/groundwork/v1'

/** A host that has registered and described itself. */
async function aHost(isBound = true) {
  const cluster = await aStoredCluster(test.app)
  const infraEnv = await aStoredInfraEnv(test.app, isBound ? cluster : null)
  const machine = aMachine({ number: 1 })
  const key = { infra_env_id: infraEnv.record.id, host_id: machine.id }
  const agent = createAgent({ send: test.inject, machine, infraEnvId: key.infra_env_id, agentVersion: 'a' })
  await agent.register()
  await agent.turn()
  const path = `/infra-envs/${key.infra_env_id}/hosts/${machine.id}`
  const typesAsked = async () => {
    await test.clock.advance(0)
    return (await agent.ask()).map(({ step_type }) => step_type)
  }
  const logs = `/v2/clusters/${cluster.record.id}/logs`
  return { key, path, typesAsked, logs, own: (what: string) => `${OWN}${path}/${what}` }
}

describe('logs on request', () => {
  it('are asked for until they are there, and can be downloaded then', async () => {
    const { path, own, typesAsked, logs, key } = await aHost()
    expect(await typesAsked()).not.toContain('logs-gather')
    const answer = await test.inject('POST', own('actions/request-logs'))
    const href = `/api/assisted-install${logs}?logs_type=host&host_id=${key.host_id}`
    expect(answer).toMatchObject({ status: 202, body: { logs_info: 'requested', href } })
    expect(await typesAsked()).toContain('logs-gather')
    await test.inject('PUT', `/v2${path}/logs-progress`, { logs_state: 'requested' })
    expect(await typesAsked()).toContain('logs-gather')
    const form = new FormData()
    form.set('upfile', new Blob(['the logs']), 'logs.tar.gz')
    const sent = new Response(form)
    const uploaded = await test.server.inject({
      method: 'POST',
      url: `${href}&infra_env_id=${key.infra_env_id}`,
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect(uploaded.statusCode).toBe(204)
    expect(await typesAsked()).not.toContain('logs-gather')
    expect((await test.inject('GET', href)).text).toBe('the logs')
    // And once more.
    expect((await test.inject('POST', own('actions/request-logs'))).status).toBe(202)
    expect(await typesAsked()).toContain('logs-gather')
  })

  it('are refused without a cluster, for an unknown host and while a machine is installed', async () => {
    const unbound = await aHost(false)
    const refused = await test.inject('POST', unbound.own('actions/request-logs'))
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('bind it first')])
    const installing = await aHost()
    await changeHost(test.app, installing.key, () => ({ host: { status: 'installing' } }), {})
    expect((await test.inject('POST', installing.own('actions/request-logs'))).status).toBe(409)
    const unknownHost = installing
      .own('actions/request-logs')
      .replace(installing.key.host_id, crypto.randomUUID())
    expect((await test.inject('POST', unknownHost)).status).toBe(404)
  })
})

describe('the journal of an installer', () => {
  it('is kept while the host is installed, the last one only, and is part of the archive of all logs', async () => {
    const { own, key, logs } = await aHost()
    const put = (journal: string) => test.inject('PUT', own('installer-journal'), { journal })
    expect((await put('too early')).status).toBe(409)
    expect((await test.inject('GET', own('installer-journal'))).status).toBe(404)
    await changeHost(test.app, key, () => ({ host: { status: 'installing-in-progress' } }), {})
    for (const text of ['Stage: Installing', 'Stage: Writing image to disk'])
      expect((await put(text)).status).toBe(204)
    expect(await test.inject('GET', own('installer-journal'))).toMatchObject({
      status: 200,
      body: { journal: 'Stage: Writing image to disk', received_at: expect.stringContaining('T') },
    })
    const archive = await test.inject('GET', logs)
    expect(archive.text).toContain('installer-journal.json')
    expect(archive.text).toContain('Stage: Writing image to disk')
  })

  it('is refused when it is too long, or none', async () => {
    const { own, key } = await aHost()
    await changeHost(test.app, key, () => ({ host: { status: 'installing' } }), {})
    for (const body of [{ journal: 'x'.repeat(256 * 1024 + 1) }, { journal: 1 }, {}]) {
      const { status, text } = await test.inject('PUT', own('installer-journal'), body)
      expect([status, text]).toEqual([400, expect.stringContaining('journal')])
    }
  })
})
