import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { InvalidIsoError } from '../iso9660/invalid-iso-error.ts'
import { createDownloadHttp } from './download-http.ts'
import { EMPTY_JOURNAL, partPath } from './download-journal.ts'
import { SILENT_LOG } from './image-log.ts'
import { someOsImage } from './testing/some-os-image.ts'
import { DEFAULT_TIMING } from './timing.ts'
import { verifyPart } from './verify-part.ts'

const CONTENT = 'a live image'
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'verify-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it.each([
  ['is removed when it is no live image', new InvalidIsoError('It is cut off.'), []],
  [
    'is kept when looking into it fails for another reason',
    Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }),
    ['live.iso.part'],
  ],
])('a complete download %s', async (_, problem, left) => {
  const path = join(directory, 'live.iso')
  await writeFile(partPath(path), CONTENT)
  const job = {
    image: someOsImage({ sha256: SHA256 }),
    directory,
    path,
    http: createDownloadHttp({}, 1000),
    timing: DEFAULT_TIMING,
    freeBytes: async () => 0,
    log: SILENT_LOG,
    progress: { fetching: () => {}, interrupted: () => {}, verifying: () => {} },
    check: () => Promise.reject(problem),
    isStored: async () => false,
    signal: new AbortController().signal,
  }
  const journal = { ...EMPTY_JOURNAL, url: job.image.url, sizeBytes: CONTENT.length }
  await expect(verifyPart(job, journal)).rejects.toThrow(problem.message.replace(/\.$/, ''))
  expect(await readdir(directory)).toEqual(left)
})
