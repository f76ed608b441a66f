import { expect, it } from 'vitest'
import { ipxeBootScript, ipxeRedirectScript } from './ipxe-script.ts'

const URLS = {
  initrdUrl: 'http://i/initrd?a=1&b=2',
  kernelUrl: 'http://i/kernel',
  rootfsUrl: 'http://i/rootfs',
}

it('boots kernel, ramdisk and root file system, with the arguments of the infra-env last', () => {
  expect(ipxeBootScript({ ...URLS, kernelArguments: ['p1', 'p2="a b"'] })).toBe(`#!ipxe
initrd --name initrd http://i/initrd?a=1&b=2
kernel http://i/kernel initrd=initrd coreos.live.rootfs_url=http://i/rootfs random.trust_cpu=on rd.luks.options=discard ignition.firstboot ignition.platform.id=metal console=tty1 console=ttyS1,115200n8 coreos.inst.persistent-kargs="console=tty1 console=ttyS1,115200n8" p1 p2="a b"
boot
`)
})

it('asks again with the MAC address', () => {
  expect(ipxeRedirectScript('http://s/files?file_name=ipxe-script')).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: iPXE replaces it.
    '#!ipxe\nchain http://s/files?file_name=ipxe-script&mac=${net0/mac}\n',
  )
})

it('refuses an argument that would be another command', () => {
  expect(() => ipxeBootScript({ ...URLS, kernelArguments: ['a\nshell'] })).toThrow('line break')
})
