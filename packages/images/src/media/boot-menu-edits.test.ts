import { describe, expect, it } from 'vitest'
import { grubEdits, isolinuxEdits } from './boot-menu-edits.ts'
import { applyEdits } from './text-edits.ts'

const URL = 'http://images.example/boot-artifacts/rootfs?arch=x86_64&version=4.18'
const change = { rootfsUrl: URL, ramdisks: ['/images/custom.img', '/images/nmstate.img'] }

const edited = (text: string, edits: typeof grubEdits): string | null => {
  const found = edits(text, change)
  return found === null ? null : applyEdits(text, found)
}

describe('the GRUB menu of a minimal ISO', () => {
  it.each([
    [
      'live medium in the middle',
      '\tlinux /vmlinuz rw coreos.liveiso=rhcos-4 ignition.firstboot\n###\n\tinitrd /initrd.img /ignition.img\n}\n',
      `\tlinux /vmlinuz rw ignition.firstboot coreos.live.rootfs_url="${URL}"\n###\n\tinitrd /initrd.img /ignition.img /images/custom.img /images/nmstate.img\n}\n`,
    ],
    [
      'live medium at the end',
      '  linux /vmlinuz rw coreos.liveiso=rhcos-4\n  initrd /initrd.img\n',
      `  linux /vmlinuz rw coreos.live.rootfs_url="${URL}"\n  initrd /initrd.img /images/custom.img /images/nmstate.img\n`,
    ],
    [
      'no live medium',
      '  linux /vmlinuz\n  initrd /initrd.img',
      `  linux /vmlinuz coreos.live.rootfs_url="${URL}"\n  initrd /initrd.img /images/custom.img /images/nmstate.img`,
    ],
    [
      'several entries: only the first',
      '  linux /vmlinuz a\n  initrd /one\n  linux /vmlinuz b\n  initrd /two\n',
      `  linux /vmlinuz a coreos.live.rootfs_url="${URL}"\n  initrd /one /images/custom.img /images/nmstate.img\n  linux /vmlinuz b\n  initrd /two\n`,
    ],
    ['no kernel', '  initrd /initrd.img\n', null],
    ['no ramdisk', '  linux /vmlinuz\n', null],
  ])('%s', (_, before, after) => {
    expect(edited(before, grubEdits)).toBe(after)
  })
})

describe('the ISOLINUX menu of a minimal ISO', () => {
  it.each([
    [
      'usual',
      'label linux\n  kernel /vmlinuz\n  append initrd=/initrd.img,/ignition.img rw coreos.liveiso=rhcos-4 quiet\n###\n',
      `label linux\n  kernel /vmlinuz\n  append initrd=/initrd.img,/ignition.img,/images/custom.img,/images/nmstate.img rw quiet coreos.live.rootfs_url="${URL}"\n###\n`,
    ],
    ['no ramdisk', '  append rw\n', null],
    ['no arguments', 'label linux\n', null],
  ])('%s', (_, before, after) => {
    expect(edited(before, isolinuxEdits)).toBe(after)
  })
})
