import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPackedFiles } from '@groundwork/files/packed-files'
import fc from 'fast-check'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { appendFiles } from './append-files.mjs'

let directory: string
let executable: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'groundwork-packed-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  executable = join(directory, 'executable')
  writeFileSync(executable, 'the program itself')
})

const FILES = [
  { path: 'main.js', mode: 0o644, text: 'import "./other.js"' },
  { path: 'hosts/program', mode: 0o755, text: 'large' },
  { path: 'empty', mode: 0o644, text: '' },
  { path: 'lib/libx.so.1', mode: 0o644, link: 'libx.so.1.2' },
]
const isLater = (path: string) => path.startsWith('hosts/')

async function contents(path: string): Promise<Readonly<Record<string, string>>> {
  const { files, frame } = openPackedFiles(path)
  const texts = files.map(async ({ path: name, frame: number, offset, size }) => [
    name,
    (await frame(number)).toString('utf8', offset, offset + size),
  ])
  return Object.fromEntries(await Promise.all(texts))
}

it('what was put in comes out, and the executable begins as before', async () => {
  const digest = await appendFiles(executable, FILES, isLater)
  const packed = openPackedFiles(executable)
  expect(packed.digest).toBe(digest)
  expect(packed.links).toEqual([{ path: 'lib/libx.so.1', link: 'libx.so.1.2' }])
  expect(await contents(executable)).toEqual({
    'main.js': 'import "./other.js"',
    'hosts/program': 'large',
    empty: '',
  })
  const later = packed.files.filter((file) => file.isLater)
  expect(later.map(({ path, mode }) => ({ path, mode }))).toEqual([{ path: 'hosts/program', mode: 0o755 }])
  // Nobody who wants something else has to unpack it.
  expect(packed.files.filter(({ frame }) => frame === later[0]?.frame)).toHaveLength(1)
  expect(packed.frameNow(later[0]?.frame ?? -1).toString()).toBe('large')
  expect(readFileSync(executable, 'utf8').startsWith('the program itself')).toBe(true)
})

it('what several files have is kept once, unless one of them is for later', async () => {
  const same = { mode: 0o644, text: 'the same' }
  const files = ['a', 'b', 'hosts/c'].map((path) => ({ path, ...same }))
  await appendFiles(executable, files, isLater)
  const [a, b, c] = openPackedFiles(executable).files
  expect({ ...b, path: 'a' }).toEqual(a)
  expect(c?.frame).not.toBe(a?.frame)
  expect(await contents(executable)).toEqual({ a: 'the same', b: 'the same', 'hosts/c': 'the same' })
})

it('any files come out as they were', async () => {
  const file = fc.record({ text: fc.string({ maxLength: 200 }), isLate: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 8 }), async (drawn) => {
      const files = drawn.map(({ text, isLate }, index) => ({
        path: `${isLate ? 'hosts/' : ''}${index}`,
        mode: 0o644,
        text,
      }))
      writeFileSync(executable, 'x')
      await appendFiles(executable, files, isLater)
      expect(await contents(executable)).toEqual(
        Object.fromEntries(files.map(({ path, text }) => [path, text])),
      )
    }),
    { numRuns: 30 },
  )
})

it('the same files give the same bytes and the same digest, other files another one', async () => {
  const twin = join(directory, 'twin')
  writeFileSync(twin, 'the program itself')
  const digest = await appendFiles(executable, FILES, isLater)
  expect(await appendFiles(twin, FILES, isLater)).toBe(digest)
  expect(readFileSync(twin).equals(readFileSync(executable))).toBe(true)
  const other = [...FILES.slice(1), { path: 'main.js', mode: 0o644, text: 'another one' }]
  expect(await appendFiles(twin, other, isLater)).not.toBe(digest)
})

it('what is cut off, lengthened or changed is not read', async () => {
  await appendFiles(executable, FILES, isLater)
  const whole = readFileSync(executable)
  for (const length of [0, 10, 63, whole.length - 1]) {
    truncateSync(executable, length)
    expect(() => openPackedFiles(executable)).toThrow('incomplete or damaged')
    writeFileSync(executable, whole)
  }
  appendFileSync(executable, 'x')
  expect(() => openPackedFiles(executable)).toThrow('incomplete or damaged')
  const changed = Buffer.from(whole)
  const first = 'the program itself'.length
  changed[first] = (changed[first] ?? 0) ^ 1
  writeFileSync(executable, changed)
  await expect(openPackedFiles(executable).frame(0)).rejects.toThrow('incomplete or damaged')
})
