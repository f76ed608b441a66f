import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isProgramInstalled } from './find-program.ts'

it('finds programs that can be run, in any of the directories', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'find-program-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'tool'), '#!/bin/sh\n', { mode: 0o644 })
  const path = `/nowhere:${directory}`
  expect(await isProgramInstalled('tool', path)).toBe(false)
  await chmod(join(directory, 'tool'), 0o755)
  expect(await isProgramInstalled('tool', path)).toBe(true)
  expect(await isProgramInstalled('other', path)).toBe(false)
})
