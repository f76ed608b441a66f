import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillReleaseMarks } from './release-marks.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marks-'))
})
afterAll(() => rm(directory, { recursive: true }))

const IMAGE = `quay.io/a/release@sha256:${'a'.repeat(64)}`
const MARKS = { image: IMAGE, version: '4.20.5', architecture: 'amd64' }
const room = (kind: string, length: number) => `\0_RELEASE_${kind}_LOCATION_\0${'X'.repeat(length)}\0`

async function filled(content: string | Buffer) {
  const path = join(directory, 'installer')
  await writeFile(path, content)
  const result = await fillReleaseMarks(path, MARKS)
  return { ...result, bytes: await readFile(path) }
}

it('fills the room for each fact, once, and changes nothing else', async () => {
  const short = '\0_RELEASE_IMAGE_LOCATION_\0'
  const content = `begin${short}other text${room('IMAGE', 273)}between${room('VERSION', 64)}x${room('ARCHITECTURE', 64)}${room('VERSION', 64)}end`
  const { bytes, filled: names, left } = await filled(content)
  const text = bytes.toString('latin1')
  expect(names).toEqual(['image', 'version', 'architecture'])
  expect(left).toEqual([])
  expect(bytes).toHaveLength(content.length)
  expect(text.startsWith(`begin${short}other text${IMAGE}\0`)).toBe(true)
  expect(text).toContain('between4.20.5\0')
  expect(text).toContain('amd64\0')
  expect(text.endsWith(`${room('VERSION', 64)}end`)).toBe(true)
})

it('leaves an installer without room as it is', async () => {
  const { bytes, left } = await filled(`#!/bin/sh\n${room('IMAGE', 20)}`)
  expect(bytes.toString()).toBe(`#!/bin/sh\n${room('IMAGE', 20)}`)
  expect(left).toEqual(['image', 'version', 'architecture'])
})

it('finds the room wherever it is', async () => {
  // Around the border of what is read at once.
  const step = 4 * 1024 * 1024
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -400, max: 400 }), async (offset) => {
      const content = Buffer.concat([Buffer.alloc(step + offset, 1), Buffer.from(`${room('IMAGE', 273)}end`)])
      const { bytes } = await filled(content)
      expect(bytes.length).toBe(content.length)
      expect(bytes.indexOf(`${IMAGE}\0`)).toBe(step + offset)
    }),
    { numRuns: 20 },
  )
})
