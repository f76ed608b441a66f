import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { threadBundle } from './thread-bundle.mjs'

let dir: string
let entry: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'))
  entry = join(dir, 'some-thread.ts')
  writeFileSync(entry, `import { word } from './word.ts'\nconsole.log(word satisfies string)\n`)
  say('first', 1_000)
})
afterEach(() => rmSync(dir, { recursive: true }))

function say(word: string, seconds: number) {
  writeFileSync(join(dir, 'word.ts'), `export const word: string = '${word}'\n`)
  utimesSync(join(dir, 'word.ts'), seconds, seconds)
}

const keptIn = () => join(dir, 'kept')

it('has what a thread imports in it, without types', () => {
  const code = threadBundle(entry, keptIn())
  expect(code).toContain('"first"')
  expect(code).not.toContain('satisfies')
  expect(code).not.toContain('./word.ts')
})

it('is kept until something in it changes', () => {
  const made = threadBundle(entry, keptIn())
  const [name = ''] = readdirSync(keptIn())
  const file = join(keptIn(), name)
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...kept, code: 'as it was kept' }))
  expect(threadBundle(entry, keptIn())).toBe('as it was kept')
  say('other', 2_000)
  expect(threadBundle(entry, keptIn())).toBe(made.replace('first', 'other'))
  rmSync(join(dir, 'word.ts'))
  writeFileSync(entry, `console.log('alone')\n`)
  expect(threadBundle(entry, keptIn())).toContain('alone')
})

it('is made again where only half of it was written', () => {
  const made = threadBundle(entry, keptIn())
  const [name = ''] = readdirSync(keptIn())
  writeFileSync(join(keptIn(), name), '{"code":')
  expect(threadBundle(entry, keptIn())).toBe(made)
})

it('is made also where it cannot be kept', () => {
  writeFileSync(keptIn(), '')
  expect(threadBundle(entry, keptIn())).toContain('"first"')
})
