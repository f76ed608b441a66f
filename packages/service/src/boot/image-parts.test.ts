import { createHash } from 'node:crypto'
import { decodeDataUrl } from '@groundwork/ignition/document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createImageWorld, type ImageService, type ImageWorld } from './testing/image-world.ts'

let world: ImageWorld
let service: ImageService
beforeAll(async () => {
  world = await createImageWorld()
  service = await world.start()
})
afterAll(() => world.close())

const hashOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

const STATIC_NETWORK = [
  {
    network_yaml: 'interfaces: [{name: eth0, type: ethernet, state: up, ipv4: {enabled: true, dhcp: true}}]',
    mac_interface_map: [{ mac_address: '52:54:00:aa:bb:01', logical_nic_name: 'eth0' }],
  },
]

describe('an image', () => {
  it('is downloaded by its link, whole and in parts, and says when its infra-env changed', async () => {
    const { download_url } = await service.register()
    const whole = await service.fetch(download_url)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('last-modified')).toBe(new Date(world.clock.now()).toUTCString())
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.length).toBe(Number(whole.headers.get('content-length')))
    const part = await service.fetch(download_url, { headers: { range: 'bytes=32768-32799' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(32768, 32800))
  })

  it.each([
    ['full-iso', {}],
    // Newer ones need a program out of the base image, and this one has none.
    ['minimal-iso', { openshift_version: '4.17', static_network_config: STATIC_NETWORK }],
  ])('has the same bytes in every process: %s', async (image_type, more) => {
    const { download_url } = await service.register({ image_type, ...more })
    const [first, second] = [service, await world.start()]
    const hash = await hashOf(await first.fetch(download_url))
    expect(await hashOf(await first.fetch(download_url))).toBe(hash)
    expect(await hashOf(await second.fetch(download_url))).toBe(hash)
    world.clock.pass(90 * 24 * 3_600_000)
    expect(await hashOf(await (await world.start()).fetch(download_url))).toBe(hash)
  })

  it('is refused while there is none of the release of its cluster, and says how to add one', async () => {
    const cluster = {
      name: 'old',
      openshift_version: '4.7',
      ocp_release_image: 'quay.io/openshift-release-dev/ocp-release:4.7.33-x86_64',
      pull_secret: aPullSecret(),
    }
    const { body } = await service.call('POST', '/v1/clusters', { body: cluster })
    const { download_url } = await service.register({ openshift_version: '', cluster_id: body.id })
    const answer = await service.fetch(download_url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('--os-image')
  })

  it('changes at once with its infra-env, and within a second in other processes', async () => {
    const other = await world.start()
    const { id, download_url } = await service.register()
    const before = await hashOf(await service.fetch(download_url))
    expect(await hashOf(await other.fetch(download_url))).toBe(before)
    const change = { additional_ntp_sources: 'ntp.example.com' }
    await service.call('PATCH', `/v2/infra-envs/${id}`, { body: change })
    const after = await hashOf(await service.fetch(download_url))
    expect(after).not.toBe(before)
    world.clock.pass(1_000)
    expect(await hashOf(await other.fetch(download_url))).toBe(after)
  })

  it('costs no query for each range: firmware reads thousands of them', async () => {
    const { download_url } = await service.register()
    let queries = 0
    // Services ask for themselves too, the more often the longer this takes.
    const count = () => {
      if (service.isServingImages()) queries += 1
    }
    service.app.pool.on('acquire', count)
    await service.fetch(download_url, { method: 'HEAD' })
    expect(queries).toBeGreaterThan(0)
    queries = 0
    for (let position = 0; position < 200; position += 1) {
      const range = `bytes=${position * 512}-${position * 512 + 511}`
      const part = await service.fetch(download_url, { headers: { range } })
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 512])
    }
    service.app.pool.off('acquire', count)
    // Others use the database meanwhile: who reads is written down from time to time.
    expect(queries).toBeLessThan(50)
  })

  it('is for those who may download its ignition', async () => {
    const { id, download_url } = await service.register()
    const { download_url: another } = await service.register()
    const [, , token = ''] = new URL(another).pathname.split('/')
    const [, , own = ''] = new URL(download_url).pathname.split('/')
    const tail = '4.20/x86_64/full.iso'
    const statusOf = async (path: string, init?: RequestInit) =>
      (await service.fetch(`http://images${path}`, { method: 'HEAD', ...init })).status
    expect(await statusOf(`/byid/${id}/${tail}`)).toBe(401)
    const refusal = await service.fetch(`http://images/byid/${id}/${tail}`)
    expect(await refusal.text()).toContain('Ask the service for the image URL again')
    expect(await statusOf(`/byid/${id}/${tail}?api_key=${token}`)).toBe(404)
    expect(await statusOf(`/byid/${id}/${tail}?api_key=${own}`)).toBe(200)
    expect(await statusOf(`/bytoken/${own}/${tail}`)).toBe(200)
    expect(await statusOf(`/images/${id}/pxe-initrd?version=4.20&api_key=${own}`)).toBe(200)
    expect(await statusOf(`/images/${id}/pxe-initrd?version=4.20`)).toBe(401)
    expect(await statusOf('/boot-artifacts/kernel?version=4.20')).toBe(200)
    await service.call('DELETE', `/v2/infra-envs/${id}`)
    expect(await statusOf(`/byapikey/${own}/${tail}`)).toBe(404)
  })

  it('has a short address, which ends together with the long one', async () => {
    const { id, download_url } = await service.register()
    const path = `/api/groundwork/v1/infra-envs/${id}/short-image-url`
    const { body } = await service.call('GET', path)
    expect(new URL(body.url).pathname).toMatch(/^\/i\/[\w-]{38}\.iso$/)
    const hash = await hashOf(await service.fetch(download_url))
    expect(await hashOf(await service.fetch(body.url))).toBe(hash)
    const [, token = ''] = /i\/(.*)\.iso/.exec(body.url) ?? []
    const wrong = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await service.fetch(body.url.replace(token, wrong))).status).toBe(404)
    await service.call('POST', `/v2/infra-envs/${id}/regenerate-signing-key`)
    expect((await service.fetch(body.url)).status).toBe(404)
  })
})

describe('a new key of the infra-env', () => {
  it('makes the link and the token in the image worthless, and another image', async () => {
    const { id, download_url } = await service.register()
    const before = await hashOf(await service.fetch(download_url))
    const token = await service.app.auth.agentToken(id, 1)
    const poll = () =>
      service.call('POST', `/v2/infra-envs/${id}/hosts`, {
        body: { host_id: crypto.randomUUID() },
        headers: { 'x-secret-key': token },
      })
    expect((await poll()).status).toBe(201)
    await service.call('POST', `/v2/infra-envs/${id}/regenerate-signing-key`)
    expect((await service.fetch(download_url)).status).toBe(401)
    expect((await poll()).status).toBe(401)
    const { body } = await service.call('GET', `/v2/infra-envs/${id}`)
    expect(body.download_url).not.toBe(download_url)
    expect(await hashOf(await service.fetch(body.download_url))).not.toBe(before)
  })

  it('stops a machine between two ranges: at once, and within a second in other processes', async () => {
    const other = await world.start()
    const { id, download_url } = await service.register()
    const statusOf = async (from: ImageService) => {
      const part = await from.fetch(download_url, { headers: { range: 'bytes=0-511' } })
      await part.arrayBuffer()
      return part.status
    }
    for (let count = 0; count < 3; count += 1) {
      expect([await statusOf(service), await statusOf(other)]).toEqual([206, 206])
    }
    await service.call('POST', `/v2/infra-envs/${id}/regenerate-signing-key`)
    expect(await statusOf(service)).toBe(401)
    world.clock.pass(1_000)
    expect(await statusOf(other)).toBe(401)
  })

  it('opens the new link at once in other processes too, with the new token behind it', async () => {
    const other = await world.start()
    const { id, download_url } = await service.register()
    expect((await other.fetch(download_url, { method: 'HEAD' })).status).toBe(200)
    await service.call('POST', `/v2/infra-envs/${id}/regenerate-signing-key`)
    const { body } = await service.call('GET', `/v2/infra-envs/${id}`)
    const hash = await hashOf(await service.fetch(body.download_url))
    expect(await hashOf(await other.fetch(body.download_url))).toBe(hash)
    expect((await other.fetch(download_url)).status).toBe(401)
  })
})

describe('secrets', () => {
  it('are in no log and no error', async () => {
    const secret = Buffer.from('user:very-secret-word').toString('base64')
    const registries = ['quay.io', 'registry.ci.openshift.org', 'registry.redhat.io', 'cloud.openshift.com']
    const pull_secret = JSON.stringify({
      auths: Object.fromEntries(registries.map((registry) => [registry, { auth: secret }])),
    })
    const { id, download_url } = await service.register({ pull_secret })
    const [, , token = ''] = new URL(download_url).pathname.split('/')
    await hashOf(await service.fetch(download_url))
    const ignition = await service.call('GET', `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`)
    expect(ignition.text).toContain(encodeURIComponent(secret.slice(0, 8)).slice(0, 8))
    const wrong = await service.fetch(download_url.replace('full.iso', 'other.iso'))
    const errors = [await wrong.text()]
    for (const text of [...world.lines, ...errors]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(token)
    }
  })
})

describe('with a certificate of our own', () => {
  it('images hold it, so that machines trust the service', async () => {
    const encrypted = await world.start({ config: { auth: 'none', tls: { kind: 'self-signed' } } })
    const { id } = await encrypted.register()
    const files = `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`
    const { text } = await encrypted.call('GET', files)
    const found = JSON.parse(text).storage.files.find(
      ({ path }: { path: string }) => path === '/etc/assisted-service/service-ca-cert.crt',
    )
    expect(Buffer.from(decodeDataUrl(found.contents.source) ?? '').toString()).toContain('BEGIN CERTIFICATE')
    expect(text).toContain('--cacert')
    expect(text).toContain('https://')
  })
})
