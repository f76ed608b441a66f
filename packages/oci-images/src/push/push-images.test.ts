import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hexOf } from '@groundwork/registry/image'
import { createImageReader } from '@groundwork/registry/image-reader'
import { createImageWriter } from '@groundwork/registry/image-writer'
import { startTestRegistry } from '@groundwork/registry/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildImages } from '../build/build-images.ts'
import { type ImageLayout, openLayout } from '../layout/image-layout.ts'
import { BOTH, createSmallProduct, type SmallProduct } from '../testing/small-product.ts'
import { pushImages } from './push-images.ts'

const signal = AbortSignal.timeout(60_000)
let product: SmallProduct
let registry: Awaited<ReturnType<typeof startTestRegistry>>
let layout: ImageLayout
const writer = createImageWriter({ insecure: true, timing: { retryMs: [] } })

beforeEach(async () => {
  product = await createSmallProduct()
  registry = await startTestRegistry()
  layout = await openLayout(product.path('images'))
})
afterEach(async () => {
  await writer.close()
  await registry.close()
  await product.remove()
})

const built = () =>
  buildImages({
    ...{ layout, architectures: BOTH, recipes: product.recipes, seconds: 0, reading: {} },
    ...{ pullSecret: '', progress: () => undefined, signal },
  })

const push = (names: readonly string[] = []) =>
  pushImages({
    ...{ layout, writer, to: `${registry.host}/groundwork`, tag: '1', names },
    ...{ progress: () => undefined, signal },
  })

describe('images in a registry', () => {
  it('are where somebody wants them, also without a path', async () => {
    await built()
    const pushed = await pushImages({
      ...{ layout, writer, to: registry.host, tag: '2', names: ['assisted-installer', 'service'] },
      ...{ repositories: new Map([['assisted-installer', 'my-installer']]) },
      ...{ progress: () => undefined, signal },
    })
    expect(pushed.map(({ name, repository }) => [name, repository]).sort()).toEqual([
      ['assisted-installer', `${registry.host}/my-installer`],
      ['service', `${registry.host}/service`],
    ])
    const reader = createImageReader({ insecureRegistries: [registry.host] })
    const found = await reader.open(`${registry.host}/my-installer:2`, {
      ...{ pullSecret: '', architecture: 'amd64', signal },
    })
    expect(found.digest).toBe(pushed.find(({ name }) => name === 'assisted-installer')?.digest)
    await reader.close()
  })

  it('have the digests that they were built with, and share their layers', async () => {
    const images = await built()
    const pushed = await push()
    expect(new Map(pushed.map(({ name, digest }) => [name, digest]))).toEqual(
      new Map(images.map(({ name, digest }) => [name, digest])),
    )
    const uploads = registry.requests.filter(
      ({ method, path }) => method === 'PUT' && path.includes('uploads'),
    )
    expect(new Set(uploads.map(({ path }) => path.replace(/.*digest=/, ''))).size).toBe(uploads.length)
    const reader = createImageReader({ insecureRegistries: [registry.host] })
    for (const { repository, digest } of pushed)
      for (const architecture of BOTH) {
        const image = await reader.open(`${repository}:1`, { pullSecret: '', architecture, signal })
        expect(image.digest).toBe(digest)
      }
    await reader.close()
  })

  it('are not sent a second time', async () => {
    await built()
    await push()
    const before = registry.requests.length
    for (const { written } of await push()) expect(written).toMatchObject({ sent: 0, mounted: 0 })
    const later = registry.requests.slice(before)
    expect(new Set(later.map(({ method }) => method))).toEqual(new Set(['HEAD']))
  })

  it('are those that were named', async () => {
    await built()
    expect((await push(['service'])).map(({ name }) => name)).toEqual(['service'])
    await expect(push(['other'])).rejects.toThrow(/no images of the name other.*images build/)
  })
})

describe('what is damaged is not pushed', () => {
  it('an empty directory', async () => {
    await expect(push()).rejects.toThrow(/has no images\. Make them/)
  })

  it('a manifest or a layer that is not what its name says', async () => {
    const [service] = await built()
    const [image] = service?.images ?? []
    const file = (digest: string) => join(product.path('images/blobs/sha256'), hexOf(digest))
    const manifest = JSON.parse((await layout.read(image?.manifest ?? NOTHING)).toString())
    const [lowest] = manifest.layers
    await writeFile(file(lowest.digest), Buffer.alloc(lowest.size))
    await expect(push(['service'])).rejects.toThrow(`not those of ${lowest.digest}`)
    await writeFile(file(image?.manifest.digest ?? ''), '{}')
    await expect(push(['service'])).rejects.toThrow(/is missing or damaged\. Build the images again/)
  })
})

const NOTHING = { mediaType: '', digest: '', size: 0 }
