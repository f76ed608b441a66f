import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFile, hexOf, readSmallFile } from '@groundwork/registry/image'
import { createImageReader } from '@groundwork/registry/image-reader'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLayout } from '../layout/image-layout.ts'
import { BOTH, createSmallProduct, programFor, type SmallProduct } from '../testing/small-product.ts'
import { type BuildOptions, buildImages } from './build-images.ts'

let product: SmallProduct
beforeEach(async () => {
  product = await createSmallProduct()
})
afterEach(() => product.remove())

async function build(output: string, options: Partial<BuildOptions> = {}) {
  return buildImages({
    layout: await openLayout(product.path(output)),
    architectures: BOTH,
    recipes: product.recipes,
    seconds: 1_700_000_000,
    reading: {},
    pullSecret: '',
    progress: () => undefined,
    signal: AbortSignal.timeout(60_000),
    ...options,
  })
}

const digests = (built: Awaited<ReturnType<typeof build>>) => built.map(({ name, digest }) => [name, digest])

async function open(output: string, name: string, architecture: string) {
  const reader = createImageReader({})
  return reader.open(`oci:${product.path(output)}:${name}`, {
    ...{ pullSecret: '', architecture },
    signal: AbortSignal.timeout(20_000),
  })
}

async function configOf(output: string, name: string, architecture = 'amd64') {
  const image = await open(output, name, architecture)
  return JSON.parse(Buffer.from(await image.small(image.manifest.config)).toString())
}

describe('images', () => {
  it('of the same input have the same digests, wherever they are made', async () => {
    const first = await build('one')
    const second = await build('two', {
      architectures: BOTH.toReversed(),
      recipes: (name) => product.recipes(name),
    })
    expect(digests(second)).toEqual(digests(first))
    expect(first.map(({ name }) => name)).toEqual([
      'service',
      'assisted-installer-agent',
      'assisted-installer',
      'assisted-installer-controller',
    ])
    expect((await readdir(product.path('one/blobs/sha256'))).sort()).toEqual(
      (await readdir(product.path('two/blobs/sha256'))).sort(),
    )
    expect(await readFile(product.path('one/index.json'), 'utf8')).toBe(
      await readFile(product.path('two/index.json'), 'utf8'),
    )
  })

  it('of another time or program have others, and layers that did not change keep theirs', async () => {
    const first = await build('one')
    expect(digests(await build('later', { seconds: 1_700_000_001 }))).not.toEqual(digests(first))
    await writeFile(product.path('programs/groundwork-amd64'), programFor('amd64', 'new'))
    const second = await build('two')
    const changed = second.filter(({ digest }, index) => digest !== first[index]?.digest)
    expect(changed.map(({ name }) => name)).toEqual(['service'])
  })

  it.each(BOTH)('have the program for %s on top of their base', async (architecture) => {
    await build('one')
    const service = await open('one', 'service', architecture)
    expect(await readSmallFile(service, 'lower')).toBe(architecture)
    expect(await readSmallFile(service, 'etc/passwd')).toBe(
      'root:x:0:0:root:/root:/bin/sh\ngroundwork:x:1001:0:Groundwork:/data:/sbin/nologin\n',
    )
    const received: Buffer[] = []
    const agent = await open('one', 'assisted-installer-agent', architecture)
    await findFile(agent, 'usr/bin/agent', {
      async receive(content) {
        for await (const piece of content) received.push(Buffer.from(piece))
      },
    })
    expect(Buffer.concat(received).equals(programFor(architecture, 'groundwork-host'))).toBe(true)
  })

  it('say who runs them, and how', async () => {
    await build('one')
    expect((await configOf('one', 'service', 'arm64')).architecture).toBe('arm64')
    expect((await configOf('one', 'service')).config).toMatchObject({
      User: '1001:0',
      Entrypoint: ['/usr/bin/groundwork'],
      Volumes: { '/data': {} },
    })
    const agent = (await configOf('one', 'assisted-installer-agent')).config
    expect(agent).toMatchObject({ User: '0', Cmd: ['/usr/bin/groundwork-host', 'agent'] })
    expect(agent).not.toHaveProperty('Entrypoint')
    expect((await configOf('one', 'assisted-installer-controller')).config).toMatchObject({
      Entrypoint: ['/usr/bin/groundwork-host', 'controller'],
    })
  })

  it('are of OCI also on a base of Docker, and describe each layer', async () => {
    await product.remove()
    product = await createSmallProduct(true)
    await build('one')
    const { manifest } = await open('one', 'service', 'amd64')
    expect(new Set(manifest.layers.map(({ mediaType }) => mediaType))).toEqual(
      new Set(['application/vnd.oci.image.layer.v1.tar+gzip']),
    )
    const { rootfs } = await configOf('one', 'service')
    expect(rootfs.diff_ids).toHaveLength(manifest.layers.length)
  })
})

describe('what cannot be built', () => {
  it('is for an architecture that the base is not for', async () => {
    await expect(build('one', { architectures: ['s390x'] })).rejects.toThrow(/but for: amd64, arm64/)
  })

  it('is a program for another architecture, or no program', async () => {
    await writeFile(product.path('programs/groundwork-host-amd64'), programFor('arm64', 'x'))
    await expect(build('one')).rejects.toThrow(/groundwork-host-amd64 is no program for amd64/)
    await writeFile(product.path('programs/groundwork-host-amd64'), '#!/bin/sh\n')
    await expect(build('one')).rejects.toThrow(/groundwork-host-amd64 is no program for amd64/)
  })

  it('has a base with wrong bytes', async () => {
    const [layer] = (await open('base', 'base', 'amd64')).manifest.layers
    const file = join(product.path('base/blobs/sha256'), hexOf(layer?.digest ?? ''))
    const bytes = await readFile(file)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(build('one')).rejects.toThrow(/sends other bytes than those of sha256:/)
    expect(await readdir(product.path('one/blobs/sha256'))).toEqual([])
  })
})
