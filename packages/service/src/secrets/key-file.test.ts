import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readKeyFile, readOrCreateKeyFile } from './key-file.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-key-'))
  path = join(directory, 'new/secret.key')
})
afterEach(() => rm(directory, { recursive: true }))

it('is made once, for this user alone', async () => {
  expect(await readKeyFile(path)).toBeNull()
  const key = await readOrCreateKeyFile(path)
  expect(key).toHaveLength(32)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toBe(`${key.toString('base64')}\n`)
  expect(await readOrCreateKeyFile(path)).toEqual(key)
  expect(await readKeyFile(path)).toEqual(key)
})

it('is the same for all who make it at once', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readOrCreateKeyFile(path)))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(join(directory, 'new'))).toEqual(['secret.key'])
})

it.each([0o640, 0o604, 0o660, 0o777])('is refused with mode %o', async (mode) => {
  await readOrCreateKeyFile(path)
  await chmod(path, mode)
  const told = await readOrCreateKeyFile(path).catch(String)
  expect(told).toContain(`${path} can be read by others (mode 0${mode.toString(8)})`)
  expect(told).toContain('chmod 600')
})

describe.runIf(process.getuid?.() === 0)('for a user who is not root', () => {
  const SOMEBODY = 1234
  afterEach(() => vi.restoreAllMocks())

  /** As root it can be read whoever it belongs to; only the checks are asked. */
  async function ownedBy(owner: number, mode: number): Promise<Buffer> {
    const key = await readOrCreateKeyFile(path)
    await chown(path, owner, process.getgid?.() ?? 0)
    await chmod(path, mode)
    vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(SOMEBODY)
    return key
  }

  it.each([0o440, 0o640, 0o600])(
    'may be a file of root, as Kubernetes mounts a Secret, with mode %o',
    async (mode) => {
      const key = await ownedBy(0, mode)
      expect(await readKeyFile(path)).toEqual(key)
    },
  )

  it.each([0o444, 0o460, 0o604])('is refused as a file of root with mode %o', async (mode) => {
    await ownedBy(0, mode)
    await expect(readKeyFile(path)).rejects.toThrow('can be read by others')
  })

  it('is refused as a file of their own that the group may read', async () => {
    await ownedBy(SOMEBODY, 0o640)
    await expect(readKeyFile(path)).rejects.toThrow('can be read by others')
  })

  it.each([0o600, 0o440])('is refused as a file of somebody else with mode %o', async (mode) => {
    await ownedBy(SOMEBODY + 1, mode)
    await expect(readKeyFile(path)).rejects.toThrow(
      /belongs to another user \(number 1235\).*user that runs the service, or to root/,
    )
  })
})

it.runIf(process.getuid?.() === 0)('of another user is refused by root too', async () => {
  await readOrCreateKeyFile(path)
  await chown(path, 1234, 1234)
  await expect(readKeyFile(path)).rejects.toThrow('belongs to another user (number 1234)')
})

it.each([
  ['empty', ''],
  ['too short', Buffer.alloc(16).toString('base64')],
  ['too long', Buffer.alloc(33).toString('base64')],
  ['no base64', '?'.repeat(43).concat('=')],
])('is refused when it is %s, without telling its content', async (_, text) => {
  await writeFile(path.replace('new/', ''), text, { mode: 0o600 })
  const told = await readOrCreateKeyFile(path.replace('new/', '')).catch(String)
  expect(told).toMatch(/key file .*secret\.key has to hold 32 bytes in base64/)
  if (text !== '') expect(told).not.toContain(text)
})

it('says why it cannot be read or made', async () => {
  await expect(readOrCreateKeyFile(directory)).rejects.toThrow(
    `cannot read the key file ${directory}: EISDIR`,
  )
  await expect(readOrCreateKeyFile('/proc/groundwork.key')).rejects.toThrow(
    /cannot create the key file .*: E/,
  )
})
