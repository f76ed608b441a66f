import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptCode } from './kept-code.mjs'

let dir: string
let file: string
let kept: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'groundwork-kept-'))
  file = join(dir, 'module.ts')
  kept = join(dir, 'kept')
  write('one', 1_000)
})
afterEach(() => rmSync(dir, { recursive: true }))

function write(text: string, seconds: number) {
  writeFileSync(file, text)
  utimesSync(file, seconds, seconds)
}

const louder = () => vi.fn((source: string) => source.toUpperCase())

it('is made once, until the file changes', async () => {
  const make = louder()
  for (const _ of ['first', 'again']) expect(await keptCode(file, make, kept)).toBe('ONE')
  expect(make).toHaveBeenCalledTimes(1)
  write('two', 2_000)
  expect(await keptCode(file, make, kept)).toBe('TWO')
})

it('is made again where only a part of it was written', async () => {
  await keptCode(file, louder(), kept)
  const [name = ''] = readdirSync(kept)
  writeFileSync(join(kept, name), '// 1')
  expect(await keptCode(file, louder(), kept)).toBe('ONE')
})

it('of a file that is wrong is not kept', async () => {
  const refuse = () => {
    throw new SyntaxError('wrong')
  }
  await expect(keptCode(file, refuse, kept)).rejects.toThrow('wrong')
  expect(await keptCode(file, louder(), kept)).toBe('ONE')
})

it('is made also where it cannot be kept', async () => {
  writeFileSync(kept, '')
  expect(await keptCode(file, louder(), kept)).toBe('ONE')
})
