import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readSmallFile } from '../image/read-small-file.ts'
import { type BuiltContent, buildImage, buildIndex } from '../testing/build-image.ts'
import { send, startTestRegistry, type TestRegistryOptions } from '../testing/test-registry.ts'
import { createImageReader, type ImageReaderOptions } from './image-reader.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function registry(options: TestRegistryOptions = {}) {
  const started = await startTestRegistry(options)
  closing.push(started.close)
  return started
}

const QUICK = { retryMs: [1, 1, 1], idleMs: 2_000 }

function reader(options: ImageReaderOptions) {
  const made = createImageReader({ timing: QUICK, insecureRegistries: ['127.0.0.1'], ...options })
  closing.push(made.close)
  return made
}

/** The text of /hello in the image. */
async function readHello(
  image: string,
  options: ImageReaderOptions & { pullSecret?: string; architecture?: string } = {},
) {
  const { pullSecret = '', architecture = 'amd64', ...rest } = options
  const host = image.split('/')[0] ?? ''
  const opened = await reader({ insecureRegistries: [host], ...rest }).open(image, {
    pullSecret,
    architecture,
    signal: AbortSignal.timeout(20_000),
  })
  return readSmallFile(opened, 'hello')
}

const hello = (text = 'world') => buildImage({ layers: [[{ name: 'hello', text }]] })
/** Longer than a few packets even when compressed. */
const large = () => buildImage({ layers: [[{ name: 'hello', text: noise(400_000) }]], isCompressed: false })
const noise = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90))).join('')

const secretFor = (host: string, login: string) =>
  JSON.stringify({ auths: { [host]: { auth: Buffer.from(login).toString('base64') } } })

describe('an image in a registry', () => {
  it.each(['basic', 'token'] as const)('is read after a login (%s)', async (kind) => {
    const server = await registry({ login: { kind, user: 'me', password: 'open sesame' } })
    server.put('team/app', await hello(), '1')
    const image = `${server.host}/team/app:1`
    expect(await readHello(image, { pullSecret: secretFor(`${server.host}/team`, 'me:open sesame') })).toBe(
      'world',
    )
    const wrong = readHello(image, { pullSecret: secretFor(server.host, 'me:wrong one') })
    await expect(wrong).rejects.toThrow(`refuses the credential that the pull secret has for ${server.host}`)
    await expect(wrong).rejects.toMatchObject({ problem: 'refused' })
    await expect(wrong).rejects.not.toThrow('wrong one')
    const missing = readHello(image)
    await expect(missing).rejects.toThrow(
      `the pull secret has none for ${server.host} or ${server.host}/team/app`,
    )
  })

  it('is read with a fresh token when the first one ended', async () => {
    let refusals = 1
    const misbehave = ({ url = '', headers }: IncomingMessage, response: ServerResponse) => {
      if (!url.includes('/blobs/') || headers.authorization === undefined || refusals-- <= 0) return false
      response
        .writeHead(401, { 'www-authenticate': `Bearer realm="${server.origin}/token",service="x"` })
        .end()
      return true
    }
    const server = await registry({ login: { kind: 'token', user: 'me', password: 'sesame' }, misbehave })
    server.put('app', await hello(), '1')
    expect(await readHello(`${server.host}/app:1`, { pullSecret: secretFor(server.host, 'me:sesame') })).toBe(
      'world',
    )
  })

  it('is that of the processor', async () => {
    const server = await registry()
    const images = { amd64: await hello('for amd64'), arm64: await hello('for arm64') }
    server.put('app', buildIndex(images), '1')
    server.put('docker', buildIndex(images, true), '1')
    expect(await readHello(`${server.host}/app:1`, { architecture: 'arm64' })).toBe('for arm64')
    expect(await readHello(`${server.host}/docker:1`)).toBe('for amd64')
    await expect(readHello(`${server.host}/app:1`, { architecture: 's390x' })).rejects.toThrow(
      'but for: amd64, arm64',
    )
  })

  it('is read in spite of errors that pass', async () => {
    const statuses = [500, 503, 429]
    const server = await registry({
      misbehave(_request, response) {
        const status = statuses.pop()
        if (status === undefined) return false
        response.writeHead(status, { 'retry-after': '0' }).end()
        return true
      },
    })
    server.put('app', await hello(), '1')
    expect(await readHello(`${server.host}/app:1`)).toBe('world')
    expect(statuses).toEqual([])
  })

  it('is given up after a while, with what was said', async () => {
    const server = await registry({
      misbehave(_request, response) {
        response.writeHead(503).end()
        return true
      },
    })
    const failure = readHello(`${server.host}/app:1`)
    await expect(failure).rejects.toThrow(`${server.host}/app:1: answers with status 503.`)
    await expect(failure).rejects.toMatchObject({ problem: 'unreachable' })
    expect(server.requests).toHaveLength(4)
  })

  it('that does not exist is not asked for twice', async () => {
    const server = await registry()
    await expect(readHello(`${server.host}/app:1`)).rejects.toThrow('does not exist there (status 404)')
    expect(server.requests).toHaveLength(1)
  })

  it('is continued where the connection broke', async () => {
    let breaks = 3
    const server = await registry({ misbehave: (...args) => breakAfter(100_000, ...args) && breaks-- > 0 })
    function breakAfter(
      bytes: number,
      { url = '', headers }: IncomingMessage,
      response: ServerResponse,
      content: BuiltContent | null,
    ) {
      if (!url.includes('/blobs/') || content === null || content.bytes.length < bytes || breaks <= 0)
        return false
      const start = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0)
      response.writeHead(start === 0 ? 200 : 206, {
        'content-length': content.bytes.length - start,
        ...(start > 0 && {
          'content-range': `bytes ${start}-${content.bytes.length - 1}/${content.bytes.length}`,
        }),
      })
      response.write(content.bytes.subarray(start, start + bytes), () => response.destroy())
      return true
    }
    server.put('app', await large(), '1')
    expect(await readHello(`${server.host}/app:1`)).toBe(noise(400_000))
    const ranges = server.requests.filter(({ path }) => path.includes('/blobs/')).map(({ range }) => range)
    expect(ranges).toHaveLength(4)
    expect(ranges[0]).toBe('')
    expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range))).toBe(true)
  })

  it('is continued also where ranges are not known', async () => {
    let isFirst = true
    const server = await registry({
      misbehave({ url = '' }, response, content) {
        if (!url.includes('/blobs/') || content === null || content.bytes.length < 100_000) return false
        response.writeHead(200, { 'content-length': content.bytes.length })
        if (isFirst) response.write(content.bytes.subarray(0, 50_000), () => response.destroy())
        else response.end(content.bytes)
        isFirst = false
        return true
      },
    })
    server.put('app', await large(), '1')
    expect(await readHello(`${server.host}/app:1`)).toBe(noise(400_000))
  })
})

describe('redirects', () => {
  it('do not show credentials to others', async () => {
    const store = await registry()
    const image = await hello()
    store.put('app', image)
    const server = await registry({
      login: { kind: 'basic', user: 'me', password: 'sesame' },
      misbehave({ url = '', headers }, response) {
        if (!url.includes('/blobs/') || headers.authorization === undefined) return false
        response.writeHead(307, { location: `${store.origin}${url}` }).end()
        return true
      },
    })
    server.put('app', image, '1')
    expect(await readHello(`${server.host}/app:1`, { pullSecret: secretFor(server.host, 'me:sesame') })).toBe(
      'world',
    )
    expect(store.requests.length).toBeGreaterThan(0)
    expect(store.requests.every(({ authorization }) => authorization === '')).toBe(true)
  })

  it.each(['basic', 'token'] as const)('that end in a login elsewhere get none (%s)', async (kind) => {
    const store = await registry({ login: { kind, user: 'me', password: 'sesame' } })
    const image = await hello()
    store.put('app', image)
    const server = await registry({
      login: { kind: 'basic', user: 'me', password: 'sesame' },
      misbehave({ url = '', headers }, response) {
        if (!url.includes('/blobs/') || headers.authorization === undefined) return false
        response.writeHead(307, { location: `${store.origin}${url}` }).end()
        return true
      },
    })
    server.put('app', image, '1')
    const failure = readHello(`${server.host}/app:1`, { pullSecret: secretFor(server.host, 'me:sesame') })
    await expect(failure).rejects.toThrow(`sends us on to ${store.origin}, which asks for a login`)
    await expect(failure).rejects.toMatchObject({ problem: 'refused' })
    expect(store.requests.map(({ path, authorization }) => [path.split('?')[0], authorization])).toEqual([
      [expect.stringContaining('/blobs/'), ''],
    ])
  })
})

describe('mirrors', () => {
  const conf = (source: string, ...mirrors: readonly string[]) =>
    [
      `[[registry]]\nlocation = "${source}"`,
      ...mirrors.map((mirror) => `[[registry.mirror]]\nlocation = "${mirror}"\ninsecure = true`),
    ].join('\n')

  it('are asked first, and the source when they do not have it', async () => {
    const [mirror, source] = [await registry(), await registry()]
    const image = await hello()
    source.put('app', image, '1')
    const registriesConf = conf(`${source.host}/app`, `${mirror.host}/copy`)
    expect(await readHello(`${source.host}/app:1`, { registriesConf })).toBe('world')
    expect(mirror.requests[0]?.path).toBe('/v2/copy/manifests/1')
    mirror.put('copy', image, '1')
    const before = source.requests.length
    expect(await readHello(`${source.host}/app:1`, { registriesConf })).toBe('world')
    expect(source.requests).toHaveLength(before)
  })

  it('that send other bytes are not believed', async () => {
    const image = await large()
    const spoil = (
      { url = '', headers }: IncomingMessage,
      response: ServerResponse,
      content: BuiltContent | null,
    ) => {
      if (!url.includes('/blobs/') || content === null) return false
      const bytes = Buffer.from(content.bytes)
      bytes[bytes.length - 600] = (bytes[bytes.length - 600] ?? 0) ^ 1
      send(response, { ...content, bytes }, headers.range ?? '')
      return true
    }
    const [mirror, source] = [await registry({ misbehave: spoil }), await registry()]
    for (const [server, repository] of [
      [mirror, 'copy'],
      [source, 'app'],
    ] as const)
      server.put(repository, image, '1')
    const registriesConf = conf(`${source.host}/app`, `${mirror.host}/copy`)
    expect(await readHello(`${source.host}/app:1`, { registriesConf })).toBe(noise(400_000))
    const alone = readHello(`${mirror.host}/copy:1`)
    await expect(alone).rejects.toThrow('sends other bytes than those of sha256:')
    await expect(alone).rejects.toMatchObject({ problem: 'damaged' })
  })

  it('are all named when no registry has it', async () => {
    const [mirror, source] = [
      await registry(),
      await registry({ login: { kind: 'basic', user: 'a', password: 'b' } }),
    ]
    const registriesConf = `${conf(source.host, `${mirror.host}/copy`)}\n[[registry.mirror]]\nlocation = "digests.lab/x"\npull-from-mirror = "digest-only"`
    const failure = readHello(`${source.host}/app:1`, { registriesConf })
    await expect(failure).rejects.toThrow(`mirror ${mirror.host}/copy/app:1: does not exist there`)
    await expect(failure).rejects.toThrow(`${source.host}/app:1: asks for a login`)
    await expect(failure).rejects.toThrow(
      'for images named by digest only: digests.lab/x. Name the release by its digest',
    )
  })
})

describe('proxies', () => {
  it('are used for names that are not excluded', async () => {
    const server = await registry()
    server.put('app', await hello(), '1')
    const seen: string[] = []
    const proxy = createServer().on('connect', (request, socket) => {
      seen.push(request.url ?? '')
      const [host = '', port] = server.host.split(':')
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
      onward.on('error', () => socket.destroy())
      socket.on('error', () => onward.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    closing.push(async () => {
      proxy.closeAllConnections()
      proxy.close()
    })
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const proxies = { httpProxy: address, httpsProxy: address, noProxy: '' }
    expect(await readHello('registry.example.com:5000/app:1', { proxies })).toBe('world')
    expect(seen).toContain('registry.example.com:5000')
    const options = {
      // This machine, by an address that does not go around proxies by itself.
      proxies: { ...proxies, noProxy: '0.0.0.0' },
      timing: { ...QUICK, retryMs: [] },
    }
    const before = seen.length
    await expect(readHello('0.0.0.0:9/app:1', options)).rejects.toMatchObject({
      problem: 'unreachable',
    })
    expect(seen).toHaveLength(before)
  })
})
