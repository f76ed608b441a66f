// With authentication, links carry a token instead of an id.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { definition } from '../../v1/testing/v1-world.ts'

let test: TestApp
const headers: Record<string, string> = {}
beforeAll(async () => {
  test = await createTestApp({ config: { auth: 'local' } })
  headers.authorization = `Bearer ${await tokenOf('alice')}`
})
afterAll(() => test.close())

async function tokenOf(name: string, role: 'user' | 'read-only' = 'user'): Promise<string> {
  const people = test.app.auth.people
  await people?.accounts.create(name, role)
  const made = await people?.tokens.create({
    name: 'a program',
    role,
    created_by: name,
    expires_at: null,
  })
  return made?.token ?? ''
}

const create = async () =>
  (await test.inject('POST', '/v2/infra-envs', { name: 'lab', pull_secret: aPullSecret() }, headers)).body

it('an image is downloaded with a token that opens this infra-env alone', async () => {
  const { id, download_url, user_name } = await create()
  const token = /^http:\/\/localhost:8888\/byapikey\/([^/]+)\/[^/]+\/x86_64\/full\.iso$/.exec(
    download_url,
  )?.[1]
  expect(user_name).toContain('a program')
  const open = (one: string) => test.inject('GET', `/v2/infra-envs/${one}/downloads/image?api_key=${token}`)
  expect((await open(id)).status).toBe(302)
  const other = await create()
  expect((await open(other.id)).status).toBe(404)
})

it('a new key makes old links worthless, and new ones are given out', async () => {
  const { id, download_url } = await create()
  const token = download_url.split('/')[4]
  const path = `/v2/infra-envs/${id}`
  const answer = await test.inject('POST', `${path}/regenerate-signing-key`, undefined, headers)
  expect(answer.status).toBe(204)
  expect((await test.inject('GET', `${path}/downloads/image?api_key=${token}`)).status).toBe(401)
  const { body } = await test.inject('GET', `${path}/downloads/image-url`, undefined, headers)
  expect(body.url).not.toBe(download_url)
  const renewed = body.url.split('/')[4]
  expect((await test.inject('GET', `${path}/downloads/image?api_key=${renewed}`)).status).toBe(302)
})

it('a link to a boot file carries a token too', async () => {
  const { id } = await create()
  const path = `/v2/infra-envs/${id}/downloads/files-presigned?file_name=ipxe-script&ipxe_script_type=boot-order-control`
  const { body } = await test.inject('GET', path, undefined, headers)
  const url = new URL(body.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    file_name: 'ipxe-script',
    ipxe_script_type: 'boot-order-control',
    api_key: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  })
})

it('infra-envs are listed by owner', async () => {
  const { user_name } = await create()
  const list = async (owner: string) =>
    (await test.inject('GET', `/v2/infra-envs?owner=${encodeURIComponent(owner)}`, undefined, headers)).body
      .length
  expect(await list(user_name)).toBeGreaterThan(0)
  expect(await list('stranger')).toBe(0)
})

it('readers see the infra-env, but no link that would make them an agent', async () => {
  const { id } = await create()
  const reader = { authorization: `Bearer ${await tokenOf('rita', 'read-only')}` }
  const shown = await test.inject('GET', `/v2/infra-envs/${id}`, undefined, reader)
  expect(shown.body).toMatchObject({ id, name: 'lab' })
  const listed = await test.inject('GET', '/v2/infra-envs', undefined, reader)
  expect(shown.text + listed.text).not.toContain('download_url')
  const { status } = await test.inject('GET', `/v2/infra-envs/${id}/downloads/image-url`, undefined, reader)
  expect(status).toBe(403)
})

it('a machine of the same cluster gets no link to the image of another infra-env', async () => {
  const pull_secret = aPullSecret()
  const cluster = (await test.inject('POST', '/v1/clusters', definition(), headers)).body
  const path = `/v1/clusters/${cluster.id}`
  const made = await test.inject('POST', `${path}/downloads/image`, {}, headers)
  expect(made.body.image_info.download_url).toContain('/byapikey/')
  const bound = { name: 'lab', pull_secret, cluster_id: cluster.id }
  const other = (await test.inject('POST', '/v2/infra-envs', bound, headers)).body
  const seenBy = async (id: string) => {
    const agent = { 'x-secret-key': await test.app.auth.agentToken(id, 1) }
    const answers = await Promise.all(
      [path, `/v2/clusters/${cluster.id}`].map((one) => test.inject('GET', one, undefined, agent)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    return answers.map(({ text }) => text).join()
  }
  expect(await seenBy(cluster.id)).toContain('/byapikey/')
  expect(await seenBy(other.id)).not.toContain('/byapikey/')
})
