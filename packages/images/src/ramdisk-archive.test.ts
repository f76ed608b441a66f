import { describe, expect, it } from 'vitest'
import { ramdiskArchive } from './ramdisk-archive.ts'
import { readArchives } from './testing/read-archives.ts'

const listed = (archive: Uint8Array): string[] =>
  readArchives(archive).map(({ path, mode, contents }) =>
    `${mode.toString(8)} ${path} ${Buffer.from(contents).toString()}`.trimEnd(),
  )

describe('the archive for the initial ramdisk', () => {
  it('has every parent directory once, before what is in it', () => {
    const archive = ramdiskArchive([
      { path: '/etc/assisted/network/host0/eth0.nmconnection', mode: 0o600, contents: '[connection]' },
      { path: 'etc/assisted/network/host1/eth0.nmconnection', mode: 0o600, contents: 'ü' },
      { path: '/etc/systemd/system/some.service', linkTo: '/usr/lib/systemd/system/some.service' },
    ])
    expect(listed(archive)).toEqual([
      '40755 etc',
      '40755 etc/assisted',
      '40755 etc/assisted/network',
      '40755 etc/assisted/network/host0',
      '100600 etc/assisted/network/host0/eth0.nmconnection [connection]',
      '40755 etc/assisted/network/host1',
      '100600 etc/assisted/network/host1/eth0.nmconnection ü',
      '40755 etc/systemd',
      '40755 etc/systemd/system',
      '120777 etc/systemd/system/some.service /usr/lib/systemd/system/some.service',
    ])
    expect(archive.length % 4).toBe(0)
  })

  it.each(['', '/', '/etc/../init', '/etc//x', './x', '/etc/'])('refuses the path "%s"', (path) => {
    expect(() => ramdiskArchive([{ path, mode: 0o644, contents: '' }])).toThrow('is no path')
  })
})
