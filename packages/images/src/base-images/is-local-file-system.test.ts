import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isOnLocalFileSystem } from './is-local-file-system.ts'

describe('a file system', () => {
  it.each([
    ['ext4', 0xef53, true],
    ['XFS', 0x58465342, true],
    ['Btrfs, as a signed number', 0x9123683e - 2 ** 32, true],
    ['tmpfs', 0x01021994, true],
    ['overlay, of a container', 0x794c7630, true],
    ['FUSE, as of fuse-overlayfs', 0x65735546, false],
    ['NFS', 0x6969, false],
    ['CIFS, as a signed number', 0xff534d42 - 2 ** 32, false],
    ['Ceph', 0x00c36400, false],
  ])('of the kind %s', async (_name, type, isLocal) => {
    expect(await isOnLocalFileSystem('/somewhere', async () => ({ type }))).toBe(isLocal)
  })

  it('is asked for by a file on it; what is not there is on none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'groundwork-local-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'file'), '')
    const [file, itsFolder] = await Promise.all(
      [join(folder, 'file'), folder].map((path) => isOnLocalFileSystem(path)),
    )
    expect(file).toBe(itsFolder)
    expect(await isOnLocalFileSystem('/proc/self/status')).toBe(false)
    expect(await isOnLocalFileSystem(join(folder, 'missing'))).toBe(false)
  })
})
