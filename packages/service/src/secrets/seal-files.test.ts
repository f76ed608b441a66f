import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDirectoryStore } from '../files/directory-store.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { createDatabaseSecretStore } from './database-secret-store.ts'
import { sealFiles } from './seal-files.ts'
import { createSecretBox } from './secret-box.ts'

const ID = randomUUID()
const KUBECONFIG = 'client-key-data: LS0tLS1CRUdJTiBQUklWQVRF — ü'
let directory: string
let plain: ObjectStore
let files: ObjectStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sealed-'))
  const secrets = createDatabaseSecretStore({ box: createSecretBox(Buffer.alloc(32, 7)), file: 'secret.key' })
  plain = await createDirectoryStore(directory)
  files = sealFiles(plain, secrets)
})
afterAll(() => rm(directory, { recursive: true }))

describe('a file of an installation', () => {
  const key = `${ID}/kubeconfig-noingress`
  beforeAll(() => files.put(key, Buffer.from(KUBECONFIG)))

  it('is not to be read on the disk', async () => {
    expect(await readFile(join(directory, key), 'utf8')).not.toContain('client-key-data')
  })

  it('is the same for every reader of the store', async () => {
    const size = Buffer.byteLength(KUBECONFIG)
    expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe(KUBECONFIG)
    const opened = await files.open(key)
    expect(opened?.size).toBe(size)
    expect(opened && (await buffer(opened.content)).toString()).toBe(KUBECONFIG)
    expect((await files.head(key))?.size).toBe(size)
    expect(await files.list(`${ID}/`)).toContain(key)
  })

  it('may be empty, and may be missing', async () => {
    await files.put(`${ID}/empty`, Buffer.alloc(0))
    expect((await files.get(`${ID}/empty`))?.length).toBe(0)
    expect([
      await files.get(`${ID}/none`),
      await files.open(`${ID}/none`),
      await files.head(`${ID}/none`),
    ]).toEqual([null, null, null])
  })

  it('cannot be exchanged for that of another cluster', async () => {
    const other = `${randomUUID()}/kubeconfig-noingress`
    await files.put(other, Buffer.from('theirs'))
    await writeFile(join(directory, other), await readFile(join(directory, key)))
    await expect(files.get(other)).rejects.toThrow('cannot be decrypted')
  })
})

it('leaves manifests and logs as they are', async () => {
  for (const key of [`${ID}/manifests/openshift/a.yaml`, `${ID}/logs/controller_logs.tar.gz`]) {
    await files.put(key, Buffer.from('as it is'))
    expect(await readFile(join(directory, key), 'utf8')).toBe('as it is')
    expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('as it is')
  }
})

it('reads what was left open by earlier versions, and seals it with the next write', async () => {
  const key = `${ID}/kubeadmin-password`
  await plain.put(key, Buffer.from('open'))
  expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('open')
  await files.put(key, Buffer.from('sesame'))
  expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('sesame')
  expect(Buffer.from((await plain.get(key)) ?? []).toString()).not.toContain('sesame')
})
