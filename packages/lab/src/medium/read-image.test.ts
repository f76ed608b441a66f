import type { BaseImage, ByteSource } from '@groundwork/images/media'
import { fullIso, minimalIso, openBaseImage, readMedium } from '@groundwork/images/media'
import { testBootParts } from '@groundwork/images/testing'
import { expect, it } from 'vitest'
import type { FetchImage } from './image-source.ts'
import { readImage } from './read-image.ts'
import { buildStandInImage } from './stand-in-image.ts'

const URL = 'http://images.example.com/bytoken/secret/4.20/x86_64/full.iso?image_token=secret'
const IGNITION = '{"ignition":{"version":"3.2.0"},"storage":{}}'
const PARTS = testBootParts({ ignition: Buffer.from(IGNITION), kernelArguments: ['console=ttyS0'] })

const inMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (target, position) => target.set(bytes.subarray(position, position + target.length)),
  close: async () => {},
})

const standIn = (): Promise<BaseImage> =>
  openBaseImage(inMemory(buildStandInImage()), {
    tag: 'stand-in',
    architecture: 'x86_64',
    version: 'stand-in',
    openshiftVersion: '4.20',
    lastModified: new Date(0),
    localPath: null,
    minimums: { rootfsBytes: 1, kernelBytes: 1 },
  })

/** As a server answers that knows ranges. */
const serving =
  (bytes: Uint8Array): FetchImage =>
  async (_url, { headers }) => {
    const range = new Headers(headers).get('range') ?? ''
    const [first = 0, last = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).slice(1).map(Number)
    const part = bytes.slice(first, last + 1)
    const contentRange = `bytes ${first}-${first + part.length - 1}/${bytes.length}`
    return new Response(part, { status: 206, headers: { 'content-range': contentRange } })
  }

it('reads the Ignition that the service wrote into the stand-in, and all of a small image', async () => {
  const bytes = await readMedium(await fullIso(await standIn(), PARTS))
  expect(await readImage(URL, serving(bytes))).toEqual({
    volumeId: 'rhcos-000.groundwork-stand-in',
    ignition: IGNITION,
    sizeBytes: bytes.length,
    fetchedBytes: bytes.length,
  })
})

it('the stand-in is good for minimal images, too', async () => {
  const medium = await minimalIso(await standIn(), PARTS, {
    rootfsUrl: 'http://127.0.0.1/rootfs',
    nmstate: null,
  })
  expect((await readImage(URL, serving(await readMedium(medium)))).ignition).toBe(IGNITION)
})

it('of a large image only the stretches that matter are fetched', async () => {
  const small = await readMedium(await fullIso(await standIn(), PARTS))
  const large = new Uint8Array(40_000_000)
  large.set(small)
  const { ignition, sizeBytes, fetchedBytes } = await readImage(URL, serving(large))
  expect({ ignition, sizeBytes }).toEqual({ ignition: IGNITION, sizeBytes: large.length })
  expect(fetchedBytes).toBeLessThan(2_000_000)
})

it.each<[string, FetchImage, RegExp]>([
  ['an image without Ignition', serving(buildStandInImage()), /no Ignition/],
  ['a refusal', async () => new Response('The base image is missing.', { status: 503 }), /503\).*base image/],
  ['a server without ranges', async () => new Response('everything'), /in stretches/],
])('%s is said, without tokens', async (_name, fetchImage, words) => {
  const failure = await readImage(URL, fetchImage).catch((error: unknown) => String(error))
  expect(failure).toMatch(words)
  expect(failure).not.toContain('secret')
})
