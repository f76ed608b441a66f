import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readMedium } from '@groundwork/images/media'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDirectoryStore } from '../files/directory-store.ts'
import { createHostPrograms, type HostPrograms } from './host-programs.ts'

const DAY_MS = 24 * 60 * 60_000
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const programOf = (version: number) => Buffer.alloc(1_500_000, `program of version ${version} `)

async function service() {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-programs-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const files = await createDirectoryStore(join(home, 'files'))
  let versions = 0
  let aheadMs = 0
  /** Each version of the service has a directory of its own, and one file store that stays. */
  function upgrade(program: Buffer, architecture = 'x86_64'): HostPrograms {
    versions += 1
    const hostExecutables = mkdtempSync(join(home, `version-${versions}-`))
    writeFileSync(join(hostExecutables, `groundwork-host-${architecture}`), program)
    const boot = { hostExecutable: '', hostExecutables }
    return createHostPrograms({ boot, files, clock: { now: () => Date.now() + aheadMs } })
  }
  return {
    ...{ files, upgrade, home },
    pass: (ms: number) => {
      aheadMs += ms
    },
  }
}

/** The checksum of what is found: a comparison byte by byte takes seconds. */
async function contentOf(programs: HostPrograms, sha256: string): Promise<string | null> {
  const found = await programs.find(sha256)
  if (found === null) return null
  return hashOf(found.kind === 'built' ? await readMedium(found.medium) : await buffer(found.content))
}

describe('programs for hosts, by their checksum', () => {
  it('are found while they are the present one, without being kept', async () => {
    const { upgrade, files } = await service()
    const programs = upgrade(programOf(1))
    expect(await contentOf(programs, hashOf(programOf(1)))).toBe(hashOf(programOf(1)))
    expect(await programs.find('00'.repeat(32))).toBeNull()
    expect(await files.list('')).toEqual([])
  })

  it('are found after an upgrade if a cluster was told of them, and only then', async () => {
    const { upgrade } = await service()
    expect(await upgrade(programOf(1)).keep('x86_64')).toBe(hashOf(programOf(1)))
    const unused = upgrade(programOf(2))
    expect((await unused.find(hashOf(programOf(2))))?.kind).toBe('built')
    const present = upgrade(programOf(3))
    expect(await contentOf(present, hashOf(programOf(1)))).toBe(hashOf(programOf(1)))
    expect(await present.find(hashOf(programOf(2)))).toBeNull()
  })

  it('are not more than four', async () => {
    const { upgrade, files } = await service()
    let present = upgrade(programOf(0))
    for (let version = 1; version <= 6; version += 1) {
      present = upgrade(programOf(version))
      await present.keep('x86_64')
    }
    expect(await files.list('host-programs/')).toHaveLength(4)
    expect(await contentOf(present, hashOf(programOf(6)))).toBe(hashOf(programOf(6)))
  })

  it('stay if an older version is put back and used again', async () => {
    const { upgrade, pass } = await service()
    await upgrade(programOf(1)).keep('x86_64')
    pass(2 * DAY_MS)
    for (const version of [2, 3, 4]) await upgrade(programOf(version)).keep('x86_64')
    await upgrade(programOf(1)).keep('x86_64')
    const present = upgrade(programOf(5))
    await present.keep('x86_64')
    expect(await contentOf(present, hashOf(programOf(1)))).toBe(hashOf(programOf(1)))
    expect(await present.find(hashOf(programOf(2)))).toBeNull()
  })

  it('are of the architecture that is asked for; a placeholder is none', async () => {
    const { upgrade, files } = await service()
    const programs = upgrade(programOf(1), 'arm64')
    expect(await programs.keep('x86_64')).toBeNull()
    expect(await programs.keep('arm64')).toBe(hashOf(programOf(1)))
    const boot = { hostExecutable: '', hostExecutables: '' }
    expect(await createHostPrograms({ boot, files, clock: { now: () => 0 } }).keep('x86_64')).toBeNull()
  })

  it('stay the same while a new one is built', async () => {
    const { upgrade, home } = await service()
    const programs = upgrade(programOf(1))
    const sha256 = await programs.keep('x86_64')
    const place = readdirSync(home).find((name) => name.startsWith('version-1')) ?? ''
    writeFileSync(join(home, 'new'), programOf(2))
    renameSync(join(home, 'new'), join(home, place, 'groundwork-host-x86_64'))
    expect(await contentOf(programs, sha256 ?? '')).toBe(hashOf(programOf(1)))
  })
})
