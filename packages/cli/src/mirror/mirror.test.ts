import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { mirrorText } from './mirror-display.ts'
import { readPackage } from './read-package.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mirror-cli-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe('packages as they are typed', () => {
  it.each([
    ['op', { name: 'op', channels: [], least: '', most: '' }],
    ['op:stable-1.2,fast', { name: 'op', channels: ['stable-1.2', 'fast'], least: '', most: '' }],
    ['op@1.0..', { name: 'op', channels: [], least: '1.0', most: '' }],
    ['op:stable@1.0..2.0', { name: 'op', channels: ['stable'], least: '1.0', most: '2.0' }],
    ['op@..2.0', { name: 'op', channels: [], least: '', most: '2.0' }],
  ])('%s', (text, wish) => expect(readPackage(text)).toEqual(wish))

  it.each(['', 'a b', 'op@1.0', ':stable'])('"%s" is none', (text) =>
    expect(() => readPackage(text)).toThrow('is no package'),
  )
})

it.each([
  [{ done: 0, total: 2e9, sent: 0, seconds: 0 }, '0 bytes of 2.0 GB, 0 bytes/s, 1 of 2 images'],
  [
    { done: 1e9, total: 2e9, sent: 5e8, seconds: 10 },
    '1.0 GB of 2.0 GB, 50.0 MB/s, 20 s left, 1 of 2 images',
  ],
  [
    { done: 1e6, total: 2e9, sent: 1e6, seconds: 1 },
    '1.0 MB of 2.0 GB, 1.0 MB/s, 33 min left, 1 of 2 images',
  ],
])('%j is shown as it is', (progress, text) => expect(mirrorText(progress, '1 of 2 images')).toBe(text))

describe('what is typed wrongly ends before anything is done', () => {
  it.each([
    [['plan'], 2, 'There is nothing to copy'],
    [['plan', '--catalogue', 'r.example.com/index:1'], 2, '--catalogue and --package belong together'],
    [['plan', '--image', 'r.example.com/a b'], 6, 'is no name of an image'],
    [['plan', '--image', 'r.example.com/a', '--connections', '0'], 2, '--connections'],
    [['plan', '--own', 'r.example.com/A'], 2, '--own'],
    [['run', 'PLAN', '--to', 'Not A Registry'], 6, 'is no registry'],
    [['run', 'PLAN', '--to', 'r.example.com', '--from', '/disk'], 2, '--from'],
    [['run', 'nowhere.json', '--to', 'r.example.com'], 2, 'nowhere.json cannot be read'],
    [['run', 'WRONG', '--to', 'r.example.com'], 6, 'This is no plan'],
    [['verify', 'PLAN', '--in', 'oci:/nonexistent/disk'], 2, 'is no directory'],
  ])('%j', async (words, code, message) => {
    const plan = { kind: 'groundwork-mirror-plan', version: 1, releases: [], catalogues: [], images: [] }
    await writeFile(join(directory, 'PLAN'), JSON.stringify(plan))
    await writeFile(join(directory, 'WRONG'), '{}')
    const placed = words.map((word) => (/^[A-Z]+$/.test(word) ? join(directory, word) : word))
    expect(await runCommand(['mirror', ...placed])).toEqual({
      code,
      out: '',
      err: expect.stringContaining(message),
    })
  })
})
