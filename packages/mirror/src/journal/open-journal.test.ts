import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openJournal } from './open-journal.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'))
  path = join(directory, 'deep', 'journal')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function filled(...keys: readonly string[]): Promise<void> {
  const journal = await openJournal(path, 'here')
  for (const key of keys) journal.add(key)
  await journal.close()
}

async function known(target: string, ...keys: readonly string[]): Promise<readonly boolean[]> {
  const journal = await openJournal(path, target)
  const found = keys.map((key) => journal.has(key))
  await journal.close()
  return found
}

it('knows what was done, each once', async () => {
  const keys = Array.from({ length: 500 }, (_, at) => `blob ${at}`)
  await filled(...keys, ...keys)
  expect(new Set(await known('here', ...keys))).toEqual(new Set([true]))
  expect(await known('here', 'blob 500')).toEqual([false])
  expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(501)
})

it('is believed wherever a crash has torn it, but for the line that is torn', async () => {
  await filled('one', 'two', 'three')
  const whole = await readFile(path)
  const head = whole.indexOf('\n') + 1
  for (let length = 0; length <= whole.length; length += 1) {
    await writeFile(path, whole.subarray(0, length))
    const ends = ['one\n', 'one\ntwo\n', 'one\ntwo\nthree\n'].map((text) => head + text.length)
    const expected = ends.map((end) => length >= end)
    expect(await known('here', 'one', 'two', 'three')).toEqual(expected)
    const journal = await openJournal(path, 'here')
    journal.add('later')
    await journal.close()
    expect(await known('here', 'later', 'twolater', 'thlater')).toEqual([true, false, false])
  }
})

it('of another target counts for nothing, and is begun anew', async () => {
  await filled('one')
  expect(await known('elsewhere', 'one')).toEqual([false])
  expect(await known('here', 'one')).toEqual([false])
})

it('is forgotten when it is wrong', async () => {
  await filled('one')
  const journal = await openJournal(path, 'here')
  await journal.forget()
  expect(journal.has('one')).toBe(false)
  journal.add('two')
  await journal.close()
  expect(await known('here', 'one', 'two')).toEqual([false, true])
})

it('that is something else is begun anew', async () => {
  await filled('one')
  await truncate(path, 3)
  await appendFile(path, 'garbage\none\n')
  expect(await known('here', 'one')).toEqual([false])
})
