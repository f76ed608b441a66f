import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseManifest, sha256Digest } from '@groundwork/registry/image'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
