import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256Digest } from '../image/digest.ts'
import { startTestRegistry, type TestRegistryOptions } from '../testing/test-registry.ts'
import { createImageWriter, type ImageWriterOptions } from './image-writer.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json'
const signal = AbortSignal.timeout(60_000)

async function setUp(options: TestRegistryOptions & ImageWriterOptions = {}) {
  const server = await startTestRegistry(options)
  const timing = { retryMs: [1, 1], idleMs: 5_000 }
  const writer = createImageWriter({ insecure: true, timing, ...options })
  closing.push(server.close, writer.close)
  const sent = (method: string) => server.requests.filter((seen) => seen.method === method)
  return { server, sent, repository: (name: string) => writer.repository(`${server.host}/${name}`) }
}

function blobOf(text: string) {
  const bytes = Buffer.from(text)
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3)
  }
  return { blob: { mediaType: '', digest: sha256Digest(bytes), size: bytes.length }, open }
}

const secretFor = (login: string) => (host: string) =>
  JSON.stringify({ auths: { [host]: { auth: Buffer.from(login).toString('base64') } } })

describe('a blob', () => {
  it('is sent once, and taken from another repository where that has it', async () => {
    const { sent, repository } = await setUp()
    const { blob, open } = blobOf('some bytes')
    expect(await repository('a/one').blob(blob, open, signal)).toBe('sent')
    expect(await repository('a/one').blob(blob, open, signal)).toBe('present')
    expect(await repository('a/two').blob(blob, open, signal, { mountFrom: ['a/none', 'a/one'] })).toBe(
      'mounted',
    )
    expect(sent('PUT')).toHaveLength(1)
  })

  it('is not sent to its end if it is not what its digest says', async () => {
    const { server, repository } = await setUp()
    const { blob } = blobOf('some bytes')
    for (const other of ['some bytez', 'some', 'some bytes and more']) {
      const wrong = repository('a/one').blob(blob, blobOf(other).open, signal)
      await expect(wrong).rejects.toThrow(`not those of ${blob.digest}`)
      await expect(wrong).rejects.toMatchObject({ problem: 'damaged' })
    }
    expect((await fetch(`${server.origin}/v2/a/one/blobs/${blob.digest}`)).status).toBe(404)
  })

  it.each([2_000_000, 700_000])('is sent in pieces where requests have at most %i bytes', async (most) => {
    const misbehave = ({ method, headers }: IncomingMessage, response: ServerResponse) => {
      if (method === 'GET' || Number(headers['content-length'] ?? 0) <= most) return false
      response.writeHead(413).end()
      return true
    }
    const { server, sent, repository } = await setUp({ misbehave })
    const bytes = Buffer.alloc(9_000_000, 'some bytes')
    const blob = { mediaType: '', digest: sha256Digest(bytes), size: bytes.length }
    const open = async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    }
    const target = repository('a/one')
    expect(await target.blob(blob, open, signal)).toBe('sent')
    const answer = await fetch(`${server.origin}/v2/a/one/blobs/${blob.digest}`)
    expect(sha256Digest(Buffer.from(await answer.arrayBuffer()))).toBe(blob.digest)
    const pieces = sent('PATCH').length
    // It is known then; nothing is tried that does not work.
    const other = blobOf('some more bytes')
    expect(await target.blob(other.blob, other.open, signal)).toBe('sent')
    expect(sent('PATCH')).toHaveLength(pieces + 1)
    const wrong = Buffer.from(bytes).fill('x', 8_999_999)
    const half = async function* () {
      yield wrong
    }
    const unsent = { ...blob, digest: sha256Digest(Buffer.from('others')) }
    await expect(target.blob(unsent, half, signal)).rejects.toMatchObject({ problem: 'damaged' })
    expect((await fetch(`${server.origin}/v2/a/one/blobs/${unsent.digest}`)).status).toBe(404)
  })

  it('that was sent whole goes in pieces too when another one has found that out before its answer', async () => {
    let late: ServerResponse | null = null
    let puts = 0
    const misbehave = (request: IncomingMessage, response: ServerResponse) => {
      if (request.method === 'PATCH') {
        late?.writeHead(413).end()
        late = null
      }
      if (request.method !== 'PUT' || Number(request.headers['content-length']) <= 600_000) return false
      puts += 1
      request.resume()
      // Both are under way: the second is refused, and the first only when the second goes on in pieces.
      if (puts === 1) late = response
      else response.writeHead(413).end()
      return true
    }
    const { repository } = await setUp({ misbehave })
    const target = repository('a/one')
    const written = ['one', 'two'].map((text) => {
      const bytes = Buffer.alloc(700_000, text)
      const blob = { mediaType: '', digest: sha256Digest(bytes), size: bytes.length }
      const open = async function* () {
        yield bytes
      }
      return target.blob(blob, open, signal)
    })
    expect(await Promise.all(written)).toEqual(['sent', 'sent'])
    expect(puts).toBe(2)
  })

  it('that a mount does not bring goes where the mount has begun', async () => {
    const { sent, repository } = await setUp()
    const { blob, open } = blobOf('some bytes')
    expect(await repository('a/one').blob(blob, open, signal, { mountFrom: ['a/none'] })).toBe('sent')
    expect(sent('POST')).toHaveLength(1)
  })

  it('that cannot be read says why', async () => {
    const { repository } = await setUp()
    const { blob } = blobOf('some bytes')
    const open = async function* () {
      yield Buffer.from('some')
      throw new Error('the disk is broken')
    }
    await expect(repository('a/one').blob(blob, open, signal)).rejects.toThrow('the disk is broken')
  })

  it('is sent again after passing trouble, and given up after the last pause', async () => {
    let troubles = 2
    const misbehave = ({ method }: IncomingMessage, response: ServerResponse) => {
      if (method !== 'PUT' || troubles-- <= 0) return false
      response.writeHead(503).end()
      return true
    }
    const { sent, repository } = await setUp({ misbehave })
    const { blob, open } = blobOf('some bytes')
    expect(await repository('a').blob(blob, open, signal)).toBe('sent')
    expect(sent('PUT')).toHaveLength(3)
    troubles = 99
    const other = blobOf('other bytes')
    await expect(repository('a').blob(other.blob, other.open, signal)).rejects.toThrow(
      /cannot be written: answers with status 503\..*not sent twice/,
    )
  })

  it('is refused with the words of the registry', async () => {
    const misbehave = ({ method }: IncomingMessage, response: ServerResponse) => {
      if (method !== 'PUT') return false
      response.writeHead(413).end('{"errors":[{"message":"quota\u001b[1m is used up"}]}')
      return true
    }
    const { repository } = await setUp({ misbehave })
    const { blob, open } = blobOf('some bytes')
    await expect(repository('a').blob(blob, open, signal)).rejects.toThrow(
      /status 413.*quota \[1m is used up/,
    )
  })

  it('goes to the registry itself over TLS or not at all', async () => {
    const misbehave = ({ method }: IncomingMessage, response: ServerResponse) => {
      if (method !== 'POST') return false
      response.writeHead(202, { location: 'ftp://elsewhere.example.com/x' }).end()
      return true
    }
    const { repository } = await setUp({ misbehave })
    const { blob, open } = blobOf('some bytes')
    await expect(repository('a').blob(blob, open, signal)).rejects.toThrow(
      'wants it to be sent to elsewhere.example.com without TLS',
    )
  })
})

describe('a login', () => {
  it.each(['basic', 'token'] as const)('is answered before anything is sent (%s)', async (kind) => {
    const login = { kind, user: 'me', password: 'open sesame' }
    const { server, sent } = await setUp({ login })
    const { blob, open } = blobOf('some bytes')
    const writerWith = (pullSecret: string) => {
      const writer = createImageWriter({ insecure: true, pullSecret, timing: { retryMs: [] } })
      closing.push(writer.close)
      return writer.repository(`${server.host}/a`)
    }
    await expect(writerWith('').blob(blob, open, signal)).rejects.toThrow(/asks for a login.*podman login/)
    const wrong = writerWith(secretFor('me:wrong one')(server.host)).blob(blob, open, signal)
    await expect(wrong).rejects.toThrow(/refuses the credential/)
    await expect(wrong).rejects.not.toThrow(/wrong one/)
    expect(sent('PUT')).toHaveLength(0)
    const right = writerWith(secretFor('me:open sesame')(server.host))
    expect(await right.blob(blob, open, signal)).toBe('sent')
  })

  it.each(['basic', 'token'] as const)('is one for all requests of a moment (%s)', async (kind) => {
    const login = { kind, user: 'me', password: 'open sesame' }
    const { server } = await setUp({ login })
    const pullSecret = secretFor('me:open sesame')(server.host)
    const writer = createImageWriter({ insecure: true, pullSecret, timing: { retryMs: [] } })
    closing.push(writer.close)
    const repository = writer.repository(`${server.host}/a`)
    const written = await Promise.all(
      [...'abcdefgh'].map((letter) => {
        const { blob, open } = blobOf(letter)
        return repository.blob(blob, open, signal)
      }),
    )
    expect(new Set(written)).toEqual(new Set(['sent']))
    expect(server.requests.filter(({ path }) => path.startsWith('/token')).length).toBeLessThan(2)
  })

  it('is not given to another server that takes the upload', async () => {
    const login = { kind: 'token', user: 'me', password: 'open sesame' } as const
    const { server: other } = await setUp({ login })
    const misbehave = ({ method }: IncomingMessage, response: ServerResponse) => {
      if (method !== 'POST') return false
      response.writeHead(202, { location: `${other.origin}/v2/a/blobs/uploads/1` }).end()
      return true
    }
    const { server } = await setUp({ misbehave })
    const pullSecret = secretFor('me:open sesame')(server.host)
    const writer = createImageWriter({ insecure: true, pullSecret, timing: { retryMs: [] } })
    closing.push(writer.close)
    const { blob, open } = blobOf('some bytes')
    await expect(writer.repository(`${server.host}/a`).blob(blob, open, signal)).rejects.toThrow(
      `sends us on to ${other.origin}, which asks for a login`,
    )
    expect(other.requests.map(({ method, authorization }) => [method, authorization])).toEqual([['PUT', '']])
  })
})

describe('a manifest', () => {
  it.each([
    [400, 'unsupported'],
    [405, 'unsupported'],
    [413, 'unsupported'],
    [415, 'unsupported'],
    [422, 'unsupported'],
    [404, 'missing'],
    [401, 'refused'],
    [403, 'refused'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ])('that gets %i is %s', async (status, problem) => {
    const misbehave = ({ method }: IncomingMessage, response: ServerResponse) => {
      if (method !== 'PUT') return false
      response.writeHead(status).end('{"errors":[{"code":"MANIFEST_INVALID"}]}')
      return true
    }
    const { repository } = await setUp({ misbehave })
    const put = repository('a').manifest(Buffer.from('{"schemaVersion":2}'), MANIFEST, '1', signal)
    await expect(put).rejects.toMatchObject({ problem })
    if (problem === 'unsupported')
      await expect(put).rejects.toThrow(
        new RegExp(`status ${status}: .*MANIFEST_INVALID.*leave this one out`),
      )
  })

  it('whose name the registry does not even like to be asked for says why when it is put', async () => {
    const misbehave = ({ method }: IncomingMessage, response: ServerResponse) => {
      response.writeHead(400).end(method === 'PUT' ? 'TAG_INVALID' : '')
      return true
    }
    const { repository } = await setUp({ misbehave })
    const put = repository('a').manifest(Buffer.from('{"schemaVersion":2}'), MANIFEST, '1', signal)
    await expect(put).rejects.toThrow('status 400: TAG_INVALID')
  })

  it('is put by tag and by digest, and not again', async () => {
    const { server, sent, repository } = await setUp()
    const bytes = Buffer.from('{"schemaVersion":2}')
    expect(await repository('a').manifest(bytes, MANIFEST, '1', signal)).toBe('sent')
    expect(await repository('a').manifest(bytes, MANIFEST, '1', signal)).toBe('present')
    expect(await repository('a').manifest(bytes, MANIFEST, '', signal)).toBe('present')
    expect(sent('PUT')).toHaveLength(1)
    const answer = await fetch(`${server.origin}/v2/a/manifests/1`)
    expect(answer.headers.get('content-type')).toBe(MANIFEST)
    const newer = Buffer.from('{"schemaVersion":2,"x":1}')
    expect(await repository('a').manifest(newer, MANIFEST, '1', signal)).toBe('sent')
  })
})

it('what is no repository is called so', () => {
  expect(() => createImageWriter().repository('Not/A Repository')).toThrow(/is no repository of a registry/)
})
