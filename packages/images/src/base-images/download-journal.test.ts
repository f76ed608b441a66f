import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  CURRENT_BOOT_ID,
  type DownloadJournal,
  EMPTY_JOURNAL,
  readJournal,
  removePart,
  usableBytes,
  writeJournal,
} from './download-journal.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'))
  path = join(directory, 'live.iso')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const journal = (changes: Partial<DownloadJournal>): DownloadJournal => ({
  ...EMPTY_JOURNAL,
  url: 'http://localhost/live.iso',
  bootId: CURRENT_BOOT_ID,
  ...changes,
})

it('is read as it was written', async () => {
  expect(await readJournal(path)).toBeNull()
  await writeJournal(path, journal({ etag: '"a"' }))
  expect(await readJournal(path)).toEqual(journal({ etag: '"a"' }))
  await removePart(path)
  expect(await readJournal(path)).toBeNull()
})

it.each(['', '{', '[]', 'null', '{"url":"x"}'])('is none when it says %j', async (text) => {
  await writeFile(`${path}.part.json`, text)
  expect(await readJournal(path)).toBeNull()
})

it('trusts what this system wrote, and after a power failure only what reached the disk', async () => {
  await writeFile(`${path}.part`, Buffer.alloc(1000))
  const now = journal({ sizeBytes: 2000, syncedBytes: 600 })
  expect(await usableBytes(path, now)).toBe(1000)
  expect(await usableBytes(path, { ...now, bootId: 'before' })).toBe(600)
  await truncate(`${path}.part`, 100)
  expect(await usableBytes(path, { ...now, bootId: 'before' })).toBe(100)
})

it('trusts nothing that is longer than the file, or that the journal does not mention', async () => {
  await writeFile(`${path}.part`, Buffer.alloc(1000))
  expect(await usableBytes(path, journal({ sizeBytes: 900 }))).toBe(0)
  expect(await usableBytes(path, null)).toBe(0)
})
