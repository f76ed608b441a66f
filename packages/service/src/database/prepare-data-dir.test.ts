import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareDataDir } from './prepare-data-dir.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-data-dir-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const EMBEDDED = { databaseUrl: null }

test('is made with all that is above it, for this user alone, and left empty', async () => {
  const dataDir = join(dir, 'a', 'b')
  await prepareDataDir({ dataDir, ...EMBEDDED })
  await prepareDataDir({ dataDir, ...EMBEDDED })
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect(await readdir(dataDir)).toEqual([])
})

test('may be prepared by several at once, whose processes have the same number in containers', async () => {
  const dataDir = join(dir, 'shared')
  await Promise.all(Array.from({ length: 20 }, () => prepareDataDir({ dataDir, ...EMBEDDED })))
  expect(await readdir(dataDir)).toEqual([])
})

test('may be a link to one', async () => {
  const dataDir = join(dir, 'link')
  await mkdir(join(dir, 'there'))
  await symlink('there', dataDir)
  await prepareDataDir({ dataDir, ...EMBEDDED })
})

describe('is refused with a sentence that says what to do', () => {
  test.each([
    ['below a place that the system fills by itself', '/proc/x'],
    ['there, several levels down', '/proc/x/y/z'],
    ['as such a place', '/proc'],
    ['where no directories can be made', '/sys/x'],
  ])('%s', async (_, dataDir) => {
    await expect(prepareDataDir({ dataDir, ...EMBEDDED })).rejects.toThrow(
      new RegExp(`^The data directory ${dataDir} cannot be used: .*\\. .*another .*--data-dir.*\\.$`),
    )
  })

  test('where a file is in the way', async () => {
    const file = join(dir, 'file')
    await writeFile(file, '')
    for (const dataDir of [file, join(file, 'x'), join(file, 'x', 'y')]) {
      await expect(prepareDataDir({ dataDir, ...EMBEDDED })).rejects.toThrow(
        `The data directory ${dataDir} cannot be used: ${file} is no directory. Move it away, or`,
      )
    }
  })

  test('at the end of a link that leads nowhere', async () => {
    const dataDir = join(dir, 'link')
    await symlink('nowhere', dataDir)
    await expect(prepareDataDir({ dataDir, ...EMBEDDED })).rejects.toThrow(`${dataDir} is no directory`)
  })
})
