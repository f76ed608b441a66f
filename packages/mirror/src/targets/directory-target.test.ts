import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseManifest, sha256Digest } from '@groundwork/registry/image'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PlannedImage } from '../plan/mirror-plan.ts'
import { directoryTarget } from './directory-target.ts'

const signal = AbortSignal.timeout(60_000)
const mediaType = 'application/vnd.oci.image.manifest.v1+json'
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'directory-target-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const fileOf = (digest: string) => join(directory, 'blobs', ...digest.split(':'))

/** Each call is a run of its own. */
async function putBlob(text: string) {
  const bytes = Buffer.from(text)
  const blob = { mediaType: '', digest: sha256Digest(bytes), size: bytes.length }
  const open = async function* () {
    yield bytes
  }
  const target = await directoryTarget(directory)
  const written = await target.blob({ repository: 'team/tool', blob, open, mountFrom: '' }, signal)
  return { written, file: fileOf(blob.digest) }
}

async function putManifest(text: string) {
  const digest = `sha256:${'0'.repeat(64)}`
  const config = { mediaType: 'application/vnd.oci.image.config.v1+json', digest, size: 2 }
  const manifest = { schemaVersion: 2, mediaType, config, layers: [config], annotations: { text } }
  const bytes = Buffer.from(JSON.stringify(manifest))
  const document = parseManifest(bytes)
  if (typeof document === 'string') throw new Error(document)
  const fetched = { document, bytes, mediaType, digest: sha256Digest(bytes) }
  const target = await directoryTarget(directory)
  const written = await target.manifest({ repository: 'team/tool', document: fetched, tag: '' }, signal)
  return { written, file: fileOf(fetched.digest), digest: fetched.digest, size: bytes.length }
}

it.each([
  ['blob', putBlob],
  ['manifest', putManifest],
])('a %s that was damaged is written again, one that is whole is not', async (_kind, put) => {
  const { written, file } = await put('some bytes')
  const bytes = await readFile(file)
  expect(written).toBe('sent')
  expect((await put('some bytes')).written).toBe('present')
  for (const wrong of [Buffer.alloc(bytes.length, 'x'), bytes.subarray(1), Buffer.alloc(0)]) {
    await writeFile(file, wrong)
    expect((await put('some bytes')).written).toBe('sent')
    expect(await readFile(file)).toEqual(bytes)
  }
  expect(await readdir(join(directory, 'blobs'))).toEqual(['sha256'])
})

/** An image of nothing but its manifest. */
async function putImage(text: string, ...tags: readonly string[]): Promise<PlannedImage> {
  const { digest, size } = await putManifest(text)
  return {
    ...{ source: 'r.example.com/team/tool', repository: 'team/tool', digest, tags, isNamedByTag: true },
    ...{ why: 'named', documents: [{ mediaType, digest, size }], blobs: [] },
  }
}

async function finished(images: readonly PlannedImage[], failed: readonly PlannedImage[] = []) {
  await (await directoryTarget(directory)).finish(images, failed)
  const { manifests } = JSON.parse(await readFile(join(directory, 'index.json'), 'utf8'))
  return manifests.map(
    ({ digest, annotations }: { digest: string; annotations: Record<string, string> }) =>
      `${Object.values(annotations)} ${digest}`,
  )
}

it('a second plan keeps what the first has put into the index', async () => {
  const one = await putImage('one', '1', 'latest')
  const two = await putImage('two', '2', 'latest')
  const name = 'r.example.com/team/tool'
  await finished([one])
  const both = [`${name}:1 ${one.digest}`, `${name}:2 ${two.digest}`, `${name}:latest ${two.digest}`]
  expect(await finished([two])).toEqual(both)
  expect(await finished([two])).toEqual(both)
  expect(await finished([], [one])).toEqual(both.slice(1))
  await finished([one])
  await rm(fileOf(two.digest))
  expect(await finished([one])).toEqual([`${name}:1 ${one.digest}`, `${name}:latest ${one.digest}`])
})

it.each(['', 'no JSON', 'null', '[]', '{"manifests":[null,{"digest":"sha256:../../x","size":1}]}'])(
  'an index that is "%s" has nothing that could be kept',
  async (text) => {
    await writeFile(join(directory, 'index.json'), text)
    const image = await putImage('one', '1')
    expect(await finished([image])).toEqual([`r.example.com/team/tool:1 ${image.digest}`])
  },
)
