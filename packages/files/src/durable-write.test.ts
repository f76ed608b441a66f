import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFile } from './durable-write.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-durable-'))
})
afterEach(() => rm(directory, { recursive: true }))

it('replaces a file, for this user alone unless told otherwise, and leaves nothing beside it', async () => {
  const path = join(directory, 'record.json')
  await replaceFile(path, 'old')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await replaceFile(path, Buffer.from('new'), 0o644)
  expect(await readFile(path, 'utf8')).toBe('new')
  expect((await stat(path)).mode & 0o777).toBe(0o644)
  expect(await readdir(directory)).toEqual(['record.json'])
})

it('leaves no draft behind when the place is taken', async () => {
  const path = join(directory, 'taken')
  await mkdir(join(path, 'inside'), { recursive: true })
  await expect(replaceFile(path, 'new')).rejects.toThrow()
  expect(await readdir(directory)).toEqual(['taken'])
})
