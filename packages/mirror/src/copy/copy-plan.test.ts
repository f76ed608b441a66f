import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImageReader } from '@groundwork/registry/image-reader'
import { createRepositoryReader } from '@groundwork/registry/repository-reader'
import { startTestRegistry, type TestRegistry } from '@groundwork/registry/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectPlan } from '../collect/collect-plan.ts'
import { openJournal } from '../journal/open-journal.ts'
import { type MirrorPlan, planSize } from '../plan/mirror-plan.ts'
import { parsePlan } from '../plan/parse-plan.ts'
import { directoryTarget } from '../targets/directory-target.ts'
import type { MirrorTarget } from '../targets/mirror-target.ts'
import { registryTarget } from '../targets/registry-target.ts'
import { buildPayload, type Payload } from '../testing/build-payload.ts'
import { findingText, verifyTarget } from '../verify/verify-target.ts'
import { copyPlan, failureText } from './copy-plan.ts'

type Options = NonNullable<Parameters<typeof startTestRegistry>[0]>

const timing = { retryMs: [1, 1], idleMs: 5_000 }
const signal = AbortSignal.timeout(60_000)
const closing: (() => Promise<void>)[] = []
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mirror-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await rm(directory, { recursive: true, force: true })
})

async function registry(options: Options = {}): Promise<TestRegistry> {
  const server = await startTestRegistry(options)
  closing.push(server.close)
  return server
}

async function sourceWith(components = 5, options: Options = {}) {
  const source = await registry(options)
  const payload = await buildPayload({ host: source.host, components })
  for (const { repository, tag, image } of payload.images) source.put(repository, image, tag)
  return { source, payload }
}

function readerOf(...hosts: readonly string[]) {
  const reader = createRepositoryReader({ insecureRegistries: hosts, timing })
  closing.push(reader.close)
  return reader
}

async function planOf({ source, payload }: { source: TestRegistry; payload: Payload }): Promise<MirrorPlan> {
  const images = createImageReader({ insecureRegistries: [source.host], timing })
  closing.push(images.close)
  const wish = { releases: [payload.release], images: [payload.tool], catalogues: [] }
  return collectPlan(
    { ...wish, architectures: [], withSignatures: true },
    { reader: readerOf(source.host), images, pullSecret: '', connections: 4, signal },
  )
}

function targetAt(host: string): MirrorTarget {
  const target = registryTarget(`${host}/site`, { insecure: true, timing })
  closing.push(target.close)
  return target
}

async function copied(
  plan: MirrorPlan,
  target: MirrorTarget,
  reader: ReturnType<typeof readerOf>,
  stop = signal,
) {
  const journal = await openJournal(join(directory, 'journal'), target.name)
  try {
    return await copyPlan({ plan, target, reader, journal, connections: 4, signal: stop })
  } finally {
    await journal.close()
  }
}

const uploads = ({ requests }: TestRegistry) =>
  requests.filter(({ method, path }) => method === 'PUT' && path.includes('/blobs/uploads/')).length

async function verified(plan: MirrorPlan, target: MirrorTarget, host: string, isQuick = false) {
  const reader = readerOf(host)
  const found = await verifyTarget({ plan, target, reader, connections: 4, isQuick, signal })
  return found.map(findingText)
}

describe('a plan', () => {
  it('has the release, its components, signatures and lists, each blob once', async () => {
    const given = await sourceWith()
    const plan = await planOf(given)
    expect(plan.images.map(({ repository, tags }) => `${repository}:${tags.join(',')}`)).toEqual(
      expect.arrayContaining([
        'ocp/release:4.20.5-x86_64',
        expect.stringMatching(/^ocp\/release:sha256-[0-9a-f]{64}\.sig$/),
        'ocp/components:4.20.5-x86_64-component-0',
        'team/tool:1.2',
      ]),
    )
    expect(plan.releases).toEqual([
      { image: expect.stringMatching(/\/ocp\/release@sha256:/), version: '4.20.5', architecture: 'amd64' },
    ])
    const all = new Map(given.payload.images.flatMap(({ image }) => [...image.content]))
    const bytes = [...all.values()].reduce((sum, part) => sum + part.bytes.length, 0)
    expect(planSize(plan)).toMatchObject({ images: 8, bytes })
    expect(parsePlan(JSON.stringify(plan))).toEqual(plan)
    expect(await planOf(given)).toEqual(plan)
  })
})

describe('a copy into a registry', () => {
  it('sends each blob once, mounts it in other repositories, and is what was there', async () => {
    const given = await sourceWith()
    const plan = await planOf(given)
    const server = await registry()
    const target = targetAt(server.host)
    const reader = readerOf(given.source.host)
    const report = await copied(plan, target, reader)
    expect(report).toMatchObject({ failures: [], imagesDone: 8, isJournalForgotten: false })
    expect(report.bytesDone).toBe(report.bytesTotal)
    expect(uploads(server)).toBe(planSize(plan).blobs)
    expect(report.blobs.mounted).toBeGreaterThan(0)
    expect(await verified(plan, target, server.host)).toEqual([])
    for (const { repository, image } of given.payload.images) {
      const answer = await fetch(`${server.origin}/v2/site/${repository}/manifests/${image.digest}`)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(image.content.get(image.digest)?.bytes)
      expect(answer.headers.get('content-type')).toBe(image.mediaType)
    }
    const seen = server.requests.length
    const again = await copied(plan, target, reader)
    expect(again.blobs).toMatchObject({ sent: 0, mounted: 0, present: 0 })
    // One blob of each repository is asked for, to see that the journal is of this registry.
    expect(server.requests.length - seen).toBeLessThan(10)
  })

  it('puts documents after their blobs, lists after their images, tags last', async () => {
    const given = await sourceWith()
    const plan = await planOf(given)
    const server = await registry()
    await copied(plan, targetAt(server.host), readerOf(given.source.host))
    const puts = server.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)
    const tool = puts.filter((path) => path.startsWith('/v2/site/team/tool/manifests/'))
    expect(tool.map((path) => path.replace(/.*\/(sha256)?.*/, '$1'))).toEqual(['sha256', 'sha256', ''])
    expect(tool.at(-1)).toMatch(/1\.2$/)
  })

  it('that ends at any request goes on until it is whole', async () => {
    const given = await sourceWith(3)
    const plan = await planOf(given)
    const reader = readerOf(given.source.host)
    const total = await (async () => {
      const server = await registry()
      await copied(plan, targetAt(server.host), reader)
      await rm(join(directory, 'journal'))
      return server.requests.length
    })()
    const server = await registry()
    for (let at = 5; at < total; at += 10) {
      const ending = new AbortController()
      const target = targetAt(server.host)
      const until = server.requests.length + at
      const watch = setInterval(() => {
        if (server.requests.length >= until) ending.abort()
      }, 0)
      await copied(plan, target, reader, ending.signal).catch(() => undefined)
      clearInterval(watch)
    }
    const target = targetAt(server.host)
    const report = await copied(plan, target, reader)
    expect(report.failures).toEqual([])
    expect(await verified(plan, target, server.host)).toEqual([])
  })

  it('does not believe a journal of a registry that was made anew', async () => {
    const given = await sourceWith()
    const plan = await planOf(given)
    const reader = readerOf(given.source.host)
    const first = await registry()
    await copied(plan, targetAt(first.host), reader)
    const second = await registry()
    const target = { ...targetAt(second.host), name: `${first.host}/site` }
    const report = await copied(plan, target, reader)
    expect(report).toMatchObject({ isJournalForgotten: true, failures: [] })
    expect(await verified(plan, target, second.host)).toEqual([])
  })

  it('sends again what a registry has lost behind the back of the journal', async () => {
    const given = await sourceWith()
    const plan = await planOf(given)
    const reader = readerOf(given.source.host)
    const target = targetAt((await registry()).host)
    await copied(plan, target, reader)
    const text = await readFile(join(directory, 'journal'), 'utf8')
    await writeFile(join(directory, 'journal'), text.replaceAll(/^image .*\n/gm, ''))
    let isLost = true
    const lossy = await registry({
      misbehave: ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
        if (method === 'HEAD' && url.includes('/blobs/') && isLost) {
          response.writeHead(200).end()
          return true
        }
        if (method !== 'PUT' || !url.includes('/manifests/') || !isLost) return false
        isLost = false
        response.writeHead(400).end('{"errors":[{"code":"MANIFEST_BLOB_UNKNOWN"}]}')
        return true
      },
    })
    const other = { ...targetAt(lossy.host), name: target.name }
    const report = await copied(plan, other, reader)
    expect(report.failures).toEqual([])
    expect(uploads(lossy)).toBeGreaterThan(0)
  })

  it('waits for passing trouble on both sides', async () => {
    const seen = new Set<string>()
    // Each thing fails once; an upload, which has another address each time, does not.
    const misbehave = ({ method, url = '', headers }: IncomingMessage, response: ServerResponse) => {
      const what = `${headers.host} ${method} ${url}`
      if (seen.has(what) || (method === 'PUT' && url.includes('/uploads/'))) return false
      seen.add(what)
      response.writeHead([429, 503, 500][seen.size % 3] ?? 500, { 'retry-after': '0' }).end()
      return true
    }
    const given = await sourceWith(5, { misbehave })
    const plan = await planOf(given)
    const server = await registry({ misbehave })
    const target = targetAt(server.host)
    const report = await copied(plan, target, readerOf(given.source.host))
    expect(report.failures).toEqual([])
    expect(seen.size).toBeGreaterThan(50)
    expect(await verified(plan, target, server.host)).toEqual([])
  })

  it('names an image whose manifest is not taken, and copies the others', async () => {
    const given = await sourceWith()
    const plan = await planOf(given)
    const bad = plan.images.find(({ tags }) => tags.includes('4.20.5-x86_64-component-2'))
    let isStrict = true
    const server = await registry({
      misbehave: ({ method, url = '' }, response) => {
        if (!isStrict || method !== 'PUT' || !/\/manifests\/.*(?:component-2|\.sig)$/.test(url)) return false
        response.writeHead(url.endsWith('.sig') ? 405 : 415).end('MANIFEST_INVALID')
        return true
      },
    })
    const target = targetAt(server.host)
    const reader = readerOf(given.source.host)
    const report = await copied(plan, target, reader)
    expect(report.imagesDone).toBe(plan.images.length - 2)
    expect(report.failures.map(({ image }) => image)).toEqual([bad])
    expect(failureText(report.failures)).toContain('does not take it (status 415: MANIFEST_INVALID)')
    expect(report.warnings.map(({ image }) => image.why)).toEqual(['signature of release 4.20.5'])
    isStrict = false
    expect(await copied(plan, target, reader)).toMatchObject({ failures: [], warnings: [], imagesDone: 8 })
    expect(await verified(plan, target, server.host)).toEqual([])
  })

  it.each([403, 500])('ends where a manifest gets %i: the next one would get that too', async (status) => {
    const given = await sourceWith()
    const server = await registry({
      misbehave: ({ method, url = '' }, response) => {
        if (method !== 'PUT' || !url.includes('/manifests/')) return false
        response.writeHead(status).end()
        return true
      },
    })
    const copying = copied(await planOf(given), targetAt(server.host), readerOf(given.source.host))
    await expect(copying).rejects.toThrow(`status ${status}`)
  })

  it('names a blob that is damaged at its source, and tags nothing of it', async () => {
    const clean = await sourceWith()
    const plan = await planOf(clean)
    const bad = plan.images.find(({ tags }) => tags.includes('4.20.5-x86_64-component-2'))
    const digest = bad?.blobs[1]?.digest ?? ''
    const misbehave: Options['misbehave'] = ({ url = '' }, response, content) => {
      if (!url.endsWith(digest) || content === null) return false
      response.writeHead(200).end(Buffer.alloc(content.bytes.length, 'x'))
      return true
    }
    const damaged = await registry({ misbehave })
    for (const { repository, tag, image } of clean.payload.images) damaged.put(repository, image, tag)
    const there = JSON.parse(JSON.stringify(plan).replaceAll(clean.source.host, damaged.host))
    const server = await registry()
    const target = targetAt(server.host)
    const report = await copied(there, target, readerOf(damaged.host))
    expect(report.failures).toHaveLength(1)
    expect(failureText(report.failures)).toMatch(
      new RegExp(`components@${bad?.digest}.*sends other bytes than those of ${digest}`),
    )
    expect(report.imagesDone).toBe(plan.images.length - 1)
    for (const name of [digest, bad?.digest, ...(bad?.tags ?? [])]) {
      const kind = name === digest ? 'blobs' : 'manifests'
      expect((await fetch(`${server.origin}/v2/site/ocp/components/${kind}/${name}`)).status).toBe(404)
    }
    const findings = await verified(there, target, server.host, true)
    expect(findings.join('\n')).toContain(`${digest} is missing`)
    expect(findings.join('\n')).toContain(`${bad?.digest} is missing`)
  })
})

it('verify names what is missing, damaged or tagged otherwise', async () => {
  const given = await sourceWith()
  const plan = await planOf(given)
  const tool = plan.images.find(({ repository }) => repository === 'team/tool')
  const [blob, child] = [tool?.blobs[0]?.digest ?? '', tool?.documents[0]?.digest ?? '']
  const server = await registry({
    misbehave: ({ method, url = '' }, response, content) => {
      if (method !== 'GET' || content === null || !url.includes('team/tool')) return false
      if (url.endsWith(blob)) response.end(Buffer.alloc(content.bytes.length))
      else if (url.endsWith(child)) response.writeHead(404).end()
      else if (url.endsWith('1.2')) response.end('{"config":{},"layers":[]}')
      else return false
      return true
    },
  })
  const target = targetAt(server.host)
  await copied(plan, target, readerOf(given.source.host))
  const findings = await verified(plan, target, server.host)
  expect(findings.toSorted()).toEqual(
    [
      `team/tool (named): ${blob} is damaged`,
      `team/tool (named): ${child} is missing`,
      'team/tool (named): 1.2 is damaged',
    ].toSorted(),
  )
})

it('a directory takes everything across a gap, and gives it to a registry', async () => {
  const given = await sourceWith()
  const plan = await planOf(given)
  const path = join(directory, 'disk')
  const disk = await directoryTarget(path)
  const first = await copied(plan, disk, readerOf(given.source.host))
  expect(first).toMatchObject({ failures: [], imagesDone: 8 })
  expect((await copied(plan, disk, readerOf(given.source.host))).blobs).toMatchObject({ sent: 0 })
  await given.source.close()
  closing.shift()
  const local = createRepositoryReader({ localImages: [`oci:${path}`], isLocalOnly: true, timing })
  const checked = { plan, target: disk, reader: local, connections: 4, signal }
  expect(await verifyTarget({ ...checked, isQuick: false })).toEqual([])
  const server = await registry()
  const target = targetAt(server.host)
  await rm(join(directory, 'journal'))
  expect((await copied(parsePlan(JSON.stringify(plan)), target, local)).failures).toEqual([])
  expect(await verified(plan, target, server.host)).toEqual([])
  const [blob = ''] = await readdir(join(path, 'blobs/sha256'))
  await writeFile(join(path, 'blobs/sha256', blob), 'something else')
  const findings = await verifyTarget({ ...checked, isQuick: false })
  expect(findings.map(findingText).join('\n')).toContain(`sha256:${blob} is damaged`)
})

it('a directory is looked at whatever its journal says, and mended', async () => {
  const given = await sourceWith()
  const plan = await planOf(given)
  const path = join(directory, 'disk')
  const reader = readerOf(given.source.host)
  await copied(plan, await directoryTarget(path), reader)
  const image = plan.images.filter(({ repository }) => repository === 'ocp/components').at(-1)
  const [blob = '', document = ''] = [image?.blobs[1]?.digest, image?.digest]
  const fileOf = (digest: string) => join(path, 'blobs', ...digest.split(':'))
  const local = createRepositoryReader({ localImages: [`oci:${path}`], isLocalOnly: true, timing })
  closing.push(local.close)
  const isWhole = async (target: MirrorTarget) =>
    (await verifyTarget({ plan, target, reader: local, connections: 4, isQuick: false, signal })).length === 0

  await rm(fileOf(blob))
  await rm(fileOf(document))
  const lost = await directoryTarget(path)
  const report = await copied(plan, lost, reader)
  expect(report).toMatchObject({ isJournalForgotten: false, failures: [], blobs: { sent: 1, present: 0 } })
  expect(await isWhole(lost)).toBe(true)

  // Of the right size: that is seen by who reads it, without the journal.
  await writeFile(fileOf(blob), Buffer.alloc((await readFile(fileOf(blob))).length))
  expect(await isWhole(lost)).toBe(false)
  await rm(join(directory, 'journal'))
  const damaged = await directoryTarget(path)
  expect((await copied(plan, damaged, reader)).blobs).toMatchObject({ sent: 1, journaled: 0 })
  expect(await isWhole(damaged)).toBe(true)
})
