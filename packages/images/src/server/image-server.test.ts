import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootArtifact } from '../media/boot-artifact.ts'
import { fullIso } from '../media/full-iso.ts'
import { minimalIso } from '../media/minimal-iso.ts'
import { pxeInitrd } from '../media/pxe-initrd.ts'
import { readMedium } from '../media/read-medium.ts'
import { ask } from './testing/ask.ts'
import {
  BUILD,
  IMAGE_ID,
  startImageServer,
  type TestImageServer,
  testBoot,
  VERSION,
} from './testing/start-image-server.ts'

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const tokenWith = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.c2lnbmF0dXJl`
const LONG = `/images/${IMAGE_ID}?version=${VERSION}&type=full-iso`

describe('an image server', () => {
  let server: TestImageServer
  let iso: Buffer
  beforeAll(async () => {
    server = await startImageServer({ parts: { allowedOrigins: ['https://ui.example.com'] } })
    iso = Buffer.from(await readMedium(await fullIso(server.base, testBoot())))
  })
  afterAll(() => server.stop())

  const lastAsked = () => server.asked.at(-1)

  it.each([
    ['the long form', LONG, {}],
    ['the long form with a build id', `/images/${IMAGE_ID}?version=${BUILD}&type=full-iso&arch=amd64`, {}],
    ['the form by id', `/byid/${IMAGE_ID}/${VERSION}/x86_64/full.iso`, {}],
    [
      'an API key in the path',
      `/byapikey/${tokenWith({ infra_env_id: IMAGE_ID })}/${VERSION}/x86_64/full.iso`,
      { apiKey: tokenWith({ infra_env_id: IMAGE_ID }) },
    ],
    [
      'an image token in the path',
      `/bytoken/${tokenWith({ sub: IMAGE_ID, exp: 1 })}/${VERSION}/x86_64/full.iso`,
      { imageToken: tokenWith({ sub: IMAGE_ID, exp: 1 }) },
    ],
    ['an API key in the query', `${LONG}&api_key=k&image_token=t`, { apiKey: 'k' }],
    ['an image token in the query', `${LONG}&image_token=t`, { imageToken: 't' }],
    ['a short address', `/i/${IMAGE_ID}/discovery.iso`, {}],
    ['a shorter address', `/i/${IMAGE_ID}.iso`, {}],
    [
      'a short address with an image token',
      `/i/${tokenWith({ sub: IMAGE_ID })}.iso`,
      { imageToken: tokenWith({ sub: IMAGE_ID }) },
    ],
    [
      'a short address with an API key',
      `/i/${tokenWith({ infra_env_id: IMAGE_ID })}/x.iso`,
      { apiKey: tokenWith({ infra_env_id: IMAGE_ID }) },
    ],
  ])('gives the full ISO for %s', async (_, path, credentials) => {
    const { status, headers, body } = await ask(server.url, path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-length': String(iso.length),
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${IMAGE_ID}-discovery.iso`,
      'accept-ranges': 'bytes',
      'last-modified': 'Wed, 04 Mar 2026 05:06:07 GMT',
    })
    expect(headers.etag).toMatch(/^"[^"]+"$/)
    expect(body.equals(iso)).toBe(true)
    expect(lastAsked()).toMatchObject({ imageId: IMAGE_ID, credentials })
  })

  it('hands on the Authorization header when there is no token', async () => {
    await ask(server.url, LONG, { method: 'HEAD', headers: { authorization: 'Bearer x' } })
    expect(lastAsked()?.credentials).toEqual({ authorization: 'Bearer x' })
    await ask(server.url, `${LONG}&image_token=t`, { method: 'HEAD', headers: { authorization: 'Bearer x' } })
    expect(lastAsked()?.credentials).toEqual({ imageToken: 't' })
  })

  it('asks for what the medium needs', async () => {
    const parts = async (path: string) => {
      await ask(server.url, path, { method: 'HEAD' })
      return [lastAsked()?.isoType, lastAsked()?.needsRamdisk]
    }
    expect(await parts(LONG)).toEqual(['full-iso', false])
    expect(await parts(`/byid/${IMAGE_ID}/${VERSION}/x86_64/minimal.iso`)).toEqual(['minimal-iso', true])
    expect(await parts(`/images/${IMAGE_ID}/pxe-initrd?version=${VERSION}`)).toEqual([null, true])
    expect(await parts(`/i/${IMAGE_ID}.iso`)).toEqual(['as-set', true])
  })

  it('gives the minimal ISO, with the address that it was asked at', async () => {
    const { body } = await ask(server.url, `/byid/${IMAGE_ID}/${VERSION}/x86_64/minimal.iso`)
    const rootfsUrl = `http://127.0.0.1:${server.port}/boot-artifacts/rootfs?arch=x86_64&version=${BUILD}`
    const expected = await readMedium(await minimalIso(server.base, testBoot(), { rootfsUrl, nmstate: null }))
    expect(body.equals(expected)).toBe(true)
    expect(body.includes(rootfsUrl)).toBe(true)
    const [path] = rootfsUrl.match(/\/boot-artifacts.*/) ?? []
    expect((await ask(server.url, path ?? '')).status).toBe(200)
  })

  it('gives the PXE files', async () => {
    const initrd = await ask(server.url, `/images/${IMAGE_ID}/pxe-initrd?version=${VERSION}&arch=x86_64`)
    expect(initrd.headers['content-disposition']).toBe(`attachment; filename=${IMAGE_ID}-initrd.img`)
    expect(
      initrd.body.equals(await readMedium(await pxeInitrd(server.base, testBoot(), { nmstate: null }))),
    ).toBe(true)
    for (const [artifact, name] of [
      ['kernel', 'vmlinuz'],
      ['rootfs', 'rootfs.img'],
    ] as const) {
      const { headers, body } = await ask(server.url, `/boot-artifacts/${artifact}?version=${VERSION}`)
      expect(headers).toMatchObject({
        'content-disposition': `attachment; filename=${name}`,
        'last-modified': 'Mon, 10 Feb 2025 02:15:00 GMT',
      })
      expect(body.equals(await readMedium(await bootArtifact(server.base, artifact)))).toBe(true)
    }
  })

  it('gives the files that s390x needs', async () => {
    const initrd = await ask(server.url, `/images/${IMAGE_ID}/pxe-initrd?version=${VERSION}&arch=s390x`)
    const addrsize = await ask(server.url, `/images/${IMAGE_ID}/s390x-initrd-addrsize?version=${VERSION}`)
    expect(addrsize.headers['content-disposition']).toBe(`attachment; filename=${IMAGE_ID}-initrd.addrsize`)
    expect(addrsize.body.length).toBe(16)
    expect(addrsize.body.readBigUInt64BE(8)).toBe(BigInt(initrd.body.length))
    const ins = await ask(server.url, `/boot-artifacts/ins-file?version=${VERSION}&arch=s390x`)
    expect(ins.headers['content-disposition']).toBe('attachment; filename=generic.ins')
  })

  it.each([
    [404, '/'],
    [404, '/images'],
    [404, `/images/${IMAGE_ID.toUpperCase()}?version=4.18&type=full-iso`],
    [400, `/images/${IMAGE_ID}`],
    [400, `/images/${IMAGE_ID}?version=4.18`],
    [400, `/images/${IMAGE_ID}?type=full-iso`],
    [400, `/images/${IMAGE_ID}?version=4.18&type=constructor`],
    [404, `/images/${IMAGE_ID}?version=4.99&type=full-iso`],
    [404, `/images/${IMAGE_ID}?version=4.18&type=full-iso&arch=mips`],
    [404, `/images/${IMAGE_ID}?version=4.18&type=disconnected-iso`],
    [404, `/images/${IMAGE_ID}/other?version=4.18`],
    [400, `/images/${IMAGE_ID}/pxe-initrd`],
    [400, `/images/${IMAGE_ID}/pxe-initrd?version=4.99`],
    [404, `/byid/${IMAGE_ID}/4.18/x86_64/other.iso`],
    [404, `/byid/${IMAGE_ID}/4.18/x86_64/constructor`],
    [404, `/byid/${IMAGE_ID}/4.18/x86_64/full.iso/more`],
    [404, `/byid/unknown/4.18/x86_64/full.iso`],
    [404, '/byapikey/notatoken/4.18/x86_64/full.iso'],
    [404, '/byapikey/a.!.c/4.18/x86_64/full.iso'],
    [404, `/bytoken/${tokenWith({ sub: 'unknown' })}/4.18/x86_64/full.iso`],
    [404, `/bytoken/a.${Buffer.from('null').toString('base64')}.c/4.18/x86_64/full.iso`],
    [404, `/byid/${IMAGE_ID}/4.18/s390x/minimal.iso`],
    [404, '/boot-artifacts/initrd?version=4.18'],
    [404, '/boot-artifacts/constructor?version=4.18'],
    [404, '/boot-artifacts/ins-file?version=4.18'],
    [400, '/boot-artifacts/kernel'],
    [400, '/boot-artifacts/kernel?version=4.99'],
    [404, '/i/unknown-token.iso'],
    [404, `/i/${IMAGE_ID}/discovery.img`],
    [404, `/i/${IMAGE_ID}`],
    [404, '/constructor'],
  ])('answers %i for %s', async (status, path) => {
    const answer = await ask(server.url, path)
    expect(answer.status).toBe(status)
    const { code, reason } = JSON.parse(answer.body.toString())
    expect(code).toBe(String(status))
    expect(reason).toMatch(/^[A-Z].+\.$/)
  })

  it('says that it is there', async () => {
    expect((await ask(server.url, '/health')).status).toBe(200)
    expect((await ask(server.url, '/live')).status).toBe(200)
    expect((await ask(server.url, '/live/more')).status).toBe(404)
  })

  it('can only be read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await ask(server.url, LONG, { method })
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('gives the same headers to HEAD, and no body', async () => {
    const head = await ask(server.url, LONG, { method: 'HEAD' })
    const get = await ask(server.url, LONG)
    expect(head.body.length).toBe(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
    const missing = await ask(server.url, '/nothing', { method: 'HEAD' })
    expect([missing.status, missing.body.length]).toEqual([404, 0])
  })

  it('lets pages of allowed origins read, and no others', async () => {
    const of = async (origin: string, question = {}) =>
      (await ask(server.url, '/live', { headers: { origin, ...question } })).headers
    expect((await of('https://ui.example.com'))['access-control-allow-origin']).toBe('https://ui.example.com')
    expect((await of('https://evil.example.com'))['access-control-allow-origin']).toBeUndefined()
    const preflight = await ask(server.url, LONG, {
      method: 'OPTIONS',
      headers: { origin: 'https://ui.example.com', 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-max-age': '600',
    })
  })

  it('tells who read what', async () => {
    server.reads.length = 0
    await ask(server.url, LONG)
    await ask(server.url, LONG, { headers: { range: 'bytes=5-9,100-' } })
    await ask(server.url, LONG, { method: 'HEAD' })
    await ask(server.url, `/boot-artifacts/kernel?version=${VERSION}`)
    expect(server.reads.map(({ start, end, sent, isComplete }) => [start, end, sent, isComplete])).toEqual([
      [0, iso.length, iso.length, true],
      [5, 10, 5, true],
      [100, iso.length, iso.length - 100, true],
    ])
    expect(server.reads[0]?.reading).toMatchObject({
      infraEnvId: IMAGE_ID,
      address: '127.0.0.1',
      medium: 'full-iso',
      size: iso.length,
    })
  })
})
