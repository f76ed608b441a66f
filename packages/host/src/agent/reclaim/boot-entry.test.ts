import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootEntry, isBootableUrl, isFolder, keptKernelArguments, optionsOfEntry } from './boot-entry.ts'

const URL_OF_ROOTFS = 'https://images.example.com/rootfs?arch=x86_64&version=4.18'

describe('bootEntry', () => {
  it('quotes the address', () => {
    const lines = bootEntry(URL_OF_ROOTFS, 'x86_64').split('\n')
    expect(lines.slice(1)).toEqual([
      'version 999',
      `options random.trust_cpu=on ignition.firstboot ignition.platform.id=metal 'coreos.live.rootfs_url=${URL_OF_ROOTFS}'`,
      'linux /boot/discovery/vmlinuz',
      'initrd /boot/discovery/initrd',
    ])
    expect(lines[0]).toMatch(/^title ./)
  })

  it('is another one on a mainframe', () => {
    expect(optionsOfEntry(bootEntry(URL_OF_ROOTFS, 's390x'))).toBe(
      `random.trust_cpu=on ignition.firstboot ignition.platform.id=metal coreos.live.rootfs_url=${URL_OF_ROOTFS} ai.ip_cfg_override=1`,
    )
  })
})

describe('carriedOver', () => {
  it('takes the first of each, in its own order', () => {
    const line =
      'rd.dasd=0.0.1 quiet ip=a ip=b zfcp.allow_lun_scan=0 rd.znet=qeth,1 skip=ip nameserver=192.0.2.1\n'
    expect(keptKernelArguments(line)).toEqual([
      'ip=a',
      'nameserver=192.0.2.1',
      'rd.znet=qeth,1',
      'zfcp.allow_lun_scan=0',
      'rd.dasd=0.0.1',
    ])
  })

  it('never throws, whatever text comes', () => {
    fc.assert(fc.property(fc.string(), (text) => keptKernelArguments(text).length <= 6))
    fc.assert(fc.property(fc.string(), (text) => optionsOfEntry(text) !== ''))
  })
})

it.each(["http://a/b'c", 'ftp://a/b', 'http://a b', 'x', '', 'http://a/\nlinux /evil'])(
  'the address %j is refused',
  (url) => expect(isBootableUrl(url)).toBe(false),
)

it.each([
  ['/host', true],
  ['/', true],
  ['host', false],
  ['/host/../etc', false],
  ['', false],
])('the folder %j: %s', (path, isAllowed) => expect(isFolder(path)).toBe(isAllowed))
