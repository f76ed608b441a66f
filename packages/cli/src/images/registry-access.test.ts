import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registryAccess } from './registry-access.ts'
import { sourceDate } from './source-date.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-access-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe('logins of registries', () => {
  it('are those that were named, else those of the tools that log in', async () => {
    const home = { HOME: directory, XDG_RUNTIME_DIR: join(directory, 'run') }
    await mkdir(join(directory, '.docker'))
    await writeFile(join(directory, '.docker/config.json'), '{"auths":{"docker":{}}}')
    await mkdir(join(directory, 'run/containers'), { recursive: true })
    await writeFile(join(directory, 'run/containers/auth.json'), '{"auths":{"podman":{}}}')
    await writeFile(join(directory, 'mine.json'), '{"auths":{"mine":{}}}')
    expect((await registryAccess({}, home)).pullSecret).toContain('podman')
    const named = join(directory, 'mine.json')
    expect((await registryAccess({}, { ...home, REGISTRY_AUTH_FILE: named })).pullSecret).toContain('mine')
    expect((await registryAccess({ authfile: named }, home)).pullSecret).toContain('mine')
  })

  it('have to be readable', async () => {
    const file = join(directory, 'wrong')
    await writeFile(file, 'user: me')
    await expect(registryAccess({ authfile: file }, {})).rejects.toThrow(/is not JSON.*podman login/)
    await expect(registryAccess({ ca: file }, {})).rejects.toThrow(/has no certificate/)
    await expect(registryAccess({ ca: `${file}x` }, {})).rejects.toThrow(/--ca: .*cannot be read/)
  })
})

describe('the time of images', () => {
  it('is SOURCE_DATE_EPOCH, and never that of the day', async () => {
    expect(await sourceDate({ SOURCE_DATE_EPOCH: '1700000000' }, directory)).toBe(1_700_000_000)
    await expect(sourceDate({ SOURCE_DATE_EPOCH: 'today' }, directory)).rejects.toThrow(/seconds since 1970/)
    expect(await sourceDate({}, directory)).toBe(0)
  })
})
