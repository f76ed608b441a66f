import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMedium } from '@groundwork/images/media'
import { afterAll, describe, expect, it } from 'vitest'
import { type HostExecutable, hostExecutable } from './host-executable.ts'

const directory = mkdtempSync(join(tmpdir(), 'groundwork-programs-'))
afterAll(() => rmSync(directory, { recursive: true }))

const program = Buffer.alloc(3_000_000, 'program')
const sha256 = createHash('sha256').update(program).digest('hex')
const own = join(directory, 'own')
writeFileSync(own, program)

describe('the program for hosts', () => {
  it('is a placeholder as long as nothing was built', async () => {
    for (const hostExecutables of ['', directory]) {
      const found = hostExecutable({ hostExecutable: '', hostExecutables }, 'arm64')
      const text = String(found && (await contentOf(found)))
      expect(text).toMatch(/npm run build:host( -- --architecture arm64)?" where the service is/)
      expect([found?.size, found?.sha256]).toEqual([
        text.length,
        createHash('sha256').update(text).digest('hex'),
      ])
    }
  })

  it('is the one that was named, for every architecture', async () => {
    const found = hostExecutable({ hostExecutable: own, hostExecutables: directory }, 's390x')
    expect([found?.size, found?.sha256]).toEqual([program.length, sha256])
    expect(() =>
      hostExecutable({ hostExecutable: join(directory, 'none'), hostExecutables: '' }, 'x86_64'),
    ).toThrow()
  })

  it('is the one that was built for the architecture, and stays so while a new one is built', async () => {
    const built = join(directory, 'groundwork-host-x86_64')
    writeFileSync(built, program)
    const settings = { hostExecutable: '', hostExecutables: directory }
    const found = hostExecutable(settings, 'x86_64')
    writeFileSync(`${built}.new`, 'newer')
    renameSync(`${built}.new`, built)
    const bodies = await Promise.all([1, 2].map(async () => found && contentOf(found)))
    expect(bodies.every((body) => body?.equals(program))).toBe(true)
    expect(hostExecutable(settings, 'x86_64')?.sha256).toBe(sha256)
    expect(hostExecutable(settings, 'arm64')).toBeNull()
    expect(hostExecutable(settings, '../own')).toBeNull()
  })
})

const contentOf = async ({ medium }: HostExecutable) => Buffer.from(await readMedium(medium))
