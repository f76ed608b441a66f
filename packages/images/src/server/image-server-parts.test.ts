import { describe, expect, it } from 'vitest'
import { ImageError } from '../image-error.ts'
import { fullIso } from '../media/full-iso.ts'
import { readMedium } from '../media/read-medium.ts'
import { ask } from './testing/ask.ts'
import {
  IMAGE_ID,
  NMSTATE,
  startImageServer,
  type TestImageServer,
  testBoot,
  VERSION,
} from './testing/start-image-server.ts'

const LONG = `/images/${IMAGE_ID}?version=${VERSION}&type=full-iso`

describe('what an image server does with its parts', () => {
  const withServer = async (
    options: Parameters<typeof startImageServer>[0],
    test: (server: TestImageServer) => Promise<void>,
  ) => {
    const server = await startImageServer(options)
    try {
      await test(server)
    } finally {
      await server.stop()
    }
  }

  it('passes on what the service refuses', () =>
    withServer(
      {
        parts: {
          async bootParts() {
            throw new ImageError(403, 'This token is not for this infra-env.')
          },
        },
      },
      async ({ url }) => {
        const { status, body } = await ask(url, LONG)
        expect(status).toBe(403)
        expect(JSON.parse(body.toString())).toEqual({
          code: '403',
          reason: 'This token is not for this infra-env.',
        })
      },
    ))

  it('keeps unexpected failures to the log', () => {
    const warnings: object[] = []
    return withServer(
      {
        parts: {
          async bootParts() {
            throw new Error('secret detail')
          },
          log: { info: () => {}, warn: (fields) => warnings.push(fields) },
        },
      },
      async ({ url }) => {
        const { status, body } = await ask(url, LONG)
        expect(status).toBe(500)
        expect(body.toString()).not.toContain('secret')
        expect(warnings).toMatchObject([{ route: '/images/:imageID', err: { message: 'secret detail' } }])
      },
    )
  })

  it('adds the program for static networks only to media that have one', () =>
    withServer({ boot: { ramdisk: Buffer.from('a static network') } }, async ({ url }) => {
      const minimal = await ask(url, `/byid/${IMAGE_ID}/${VERSION}/x86_64/minimal.iso`)
      expect([minimal.body.includes(NMSTATE), minimal.body.includes('a static network')]).toEqual([
        true,
        true,
      ])
      const initrd = await ask(url, `/images/${IMAGE_ID}/pxe-initrd?version=${VERSION}`)
      expect([initrd.body.includes(NMSTATE), initrd.body.includes('a static network')]).toEqual([true, true])
      const full = await ask(url, LONG)
      expect([full.body.includes(NMSTATE), full.body.includes('a static network')]).toEqual([false, false])
    }))

  it('refuses kernel arguments on s390x', () =>
    withServer({ boot: { kernelArguments: ['a=b'] } }, async ({ url }) => {
      expect((await ask(url, `/byid/${IMAGE_ID}/${VERSION}/s390x/full.iso`)).status).toBe(400)
      expect((await ask(url, `/images/${IMAGE_ID}/pxe-initrd?version=${VERSION}&arch=s390x`)).status).toBe(
        200,
      )
    }))

  it('asks the service about short tokens', () =>
    withServer(
      {
        boot: { image: { version: VERSION, architecture: 'x86_64', type: 'minimal-iso' } },
        parts: {
          openShortToken: async (token) =>
            token === 'k3y' ? { imageId: IMAGE_ID, credentials: { imageToken: 'long' } } : null,
        },
      },
      async ({ url, asked }) => {
        const { status, headers } = await ask(url, '/i/k3y.iso')
        expect(status).toBe(200)
        const minimal = await ask(url, `/byid/${IMAGE_ID}/${VERSION}/x86_64/minimal.iso`)
        expect(headers.etag).toBe(minimal.headers.etag)
        expect(asked[0]?.credentials).toEqual({ imageToken: 'long' })
        expect((await ask(url, '/i/other.iso')).status).toBe(404)
      },
    ))

  it('gives only network boot over plain HTTP when told so', () =>
    withServer({ parts: { plainHttp: 'network-boot' } }, async ({ url }) => {
      expect((await ask(url, LONG)).status).toBe(404)
      expect((await ask(url, `/images/${IMAGE_ID}/pxe-initrd?version=${VERSION}`)).status).toBe(200)
      expect((await ask(url, `/boot-artifacts/rootfs?version=${VERSION}`)).status).toBe(200)
    }))

  it.each([
    ['IPv6', { host: '::1' }],
    ['HTTPS', { isTls: true }],
    ['HTTPS over IPv6', { isTls: true, host: '::1' }],
    ['HTTPS beside restricted HTTP', { isTls: true, parts: { plainHttp: 'network-boot' as const } }],
  ])('serves over %s', (_, options) =>
    withServer(options, async ({ url, base, reads, host }) => {
      const { body } = await ask(url, LONG)
      expect(body.equals(await readMedium(await fullIso(base, testBoot())))).toBe(true)
      const part = await ask(url, LONG, { headers: { range: 'bytes=1000-1999' } })
      expect(part.body.equals(body.subarray(1000, 2000))).toBe(true)
      expect(reads[0]?.reading.address).toBe(host)
    }),
  )

  it('tells what each request came to', () => {
    const answers: object[] = []
    return withServer({ parts: { observe: (answer) => answers.push(answer) } }, async ({ url }) => {
      await ask(url, LONG, { headers: { range: 'bytes=0-9' } })
      await ask(url, '/nothing')
      expect(answers).toMatchObject([
        { route: '/images/:imageID', method: 'GET', status: 206, sentBytes: 10, isComplete: true },
        { route: '', status: 404, isComplete: false },
      ])
    })
  })
})
