// GNU cpio unpacks our archives.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { ignitionArchive, ramdiskArchive, readCpio } from '@groundwork/images/media'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'

const run = promisify(execFile)

let folder: string

beforeAll(async () => {
  await needDebianPackages(['cpio'])
  folder = await mkdtemp(join(tmpdir(), 'groundwork-cpio-'))
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function cpio(archive: Uint8Array, words: readonly string[]): Promise<string> {
  const child = spawn('cpio', words, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(archive)
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  return output
}

describe('GNU cpio', () => {
  it('lists and unpacks an archive for the initial ramdisk', async () => {
    const archive = gunzipSync(
      ramdiskArchive([
        { path: '/etc/assisted/network/host0/eth0.nmconnection', mode: 0o600, contents: '[connection]\n' },
        { path: '/usr/local/bin/script.sh', mode: 0o755, contents: '#!/bin/sh\n' },
        { path: '/etc/wants/some.service', linkTo: '/etc/some.service' },
      ]),
    )
    expect((await cpio(archive, ['-t', '--quiet'])).split('\n')).toContain(
      'etc/assisted/network/host0/eth0.nmconnection',
    )
    await cpio(archive, ['-i', '--quiet', '--no-preserve-owner'])
    const keyfile = join(folder, 'etc/assisted/network/host0/eth0.nmconnection')
    expect(await readFile(keyfile, 'utf8')).toBe('[connection]\n')
    expect((await stat(keyfile)).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'usr/local/bin/script.sh'))).mode & 0o777).toBe(0o755)
    expect(await readlink(join(folder, 'etc/wants/some.service'))).toBe('/etc/some.service')
  })

  it('unpacks the archive with the Ignition config', async () => {
    await cpio(gunzipSync(ignitionArchive(Buffer.from('{"ignition":{}}'))), ['-i', '--quiet'])
    expect(await readFile(join(folder, 'config.ign'), 'utf8')).toBe('{"ignition":{}}')
  })

  it('makes archives that we read', async () => {
    const { stdout } = await run('sh', ['-c', 'echo config.ign | cpio -o -H newc --quiet'], {
      cwd: folder,
      encoding: 'buffer',
    })
    const [member] = readCpio(stdout)?.members ?? []
    expect(member?.path).toBe('config.ign')
    expect(Buffer.from(member?.contents ?? []).toString()).toBe('{"ignition":{}}')
  })
})
