// Scripts for iPXE. The reference's text, word for word: firmware and tests of others depend on it.
import { singleLine } from './unsafe-input-error.ts'

export interface IpxeBoot {
  readonly initrdUrl: string
  readonly kernelUrl: string
  readonly rootfsUrl: string
  readonly kernelArguments: readonly string[]
}

const CONSOLES = 'console=tty1 console=ttyS1,115200n8'

/** Boots the discovery image over the network. The same text for every architecture. */
export function ipxeBootScript({ initrdUrl, kernelUrl, rootfsUrl, kernelArguments }: IpxeBoot): string {
  const kernel = [
    'kernel',
    singleLine(kernelUrl, 'address of the kernel'),
    'initrd=initrd',
    `coreos.live.rootfs_url=${singleLine(rootfsUrl, 'address of the root file system')}`,
    'random.trust_cpu=on',
    'rd.luks.options=discard',
    'ignition.firstboot',
    'ignition.platform.id=metal',
    CONSOLES,
    `coreos.inst.persistent-kargs="${CONSOLES}"`,
    ...kernelArguments.map((argument) => singleLine(argument, 'kernel argument')),
  ]
  return `#!ipxe
initrd --name initrd ${singleLine(initrdUrl, 'address of the initial ramdisk')}
${kernel.join(' ')}
boot
`
}

/** Asks again with the machine's MAC address, so that the answer can depend on how far its installation is. */
export const ipxeRedirectScript = (url: string): string => `#!ipxe
chain ${singleLine(url, 'address of the iPXE script')}&mac=\${net0/mac}
`
