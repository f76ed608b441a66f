import type { TestIsoOptions } from './build-test-iso.ts'
import { testConfigFiles } from './test-config-files.ts'

export type TestIsoFiles = Record<string, Uint8Array | string>

type Settled = TestIsoOptions & Required<Pick<TestIsoOptions, 'architecture' | 'volumeId'>>

/** In cdboot.img of s390x: after kernel and initrd. */
export const S390X_IGNITION_OFFSET = 132_096
const IGNITION_AREA_BYTES = 262_144

export function testIsoFiles(options: Settled): TestIsoFiles {
  const config = testConfigFiles(options.architecture, options.volumeId, options.vendor ?? 'redhat')
  const pxeboot: TestIsoFiles = {
    '/images/pxeboot/vmlinuz': filler('kernel', options.kernelBytes ?? 5000),
    '/images/pxeboot/initrd.img': filler('initrd', options.initrdBytes ?? 9000),
    '/images/pxeboot/rootfs.img': filler('rootfs', options.rootfsBytes ?? 70_000),
  }
  const described: TestIsoFiles = {
    '/coreos/features.json': pretty({ 'installer-config': true, 'live-initrd-network': true }),
    '/coreos/miniso.dat': Buffer.alloc(16_384),
  }
  if (options.hasIgninfo ?? true) described['/coreos/igninfo.json'] = pretty(igninfo(options.architecture))
  if (options.hasKargsJson ?? true) described['/coreos/kargs.json'] = pretty(config.kargs)
  return { ...described, ...config.files, ...bootFiles(options.architecture), ...pxeboot }
}

function bootFiles(architecture: Settled['architecture']): TestIsoFiles {
  if (architecture === 's390x') {
    return {
      '/generic.ins': 'images/pxeboot/kernel.img 0x00000000\nimages/pxeboot/initrd.img 0x02000000\n',
      '/images/cdboot.img': Buffer.concat(
        [filler('cdboot', S390X_IGNITION_OFFSET)],
        S390X_IGNITION_OFFSET + IGNITION_AREA_BYTES,
      ),
      '/images/initrd.addrsize': Buffer.from('00000000020000000000000000002328', 'hex'),
    }
  }
  const ignition: TestIsoFiles = { '/images/ignition.img': Buffer.alloc(IGNITION_AREA_BYTES) }
  if (architecture === 'ppc64le') return ignition
  const efi: TestIsoFiles = { ...ignition, '/images/efiboot.img': filler('efiboot', 12_288) }
  if (architecture === 'arm64') return efi
  return {
    ...efi,
    '/isolinux/isolinux.bin': filler('isolinux', 3000),
    '/isolinux/ldlinux.c32': filler('ldlinux', 700),
  }
}

const igninfo = (architecture: Settled['architecture']): object =>
  architecture === 's390x'
    ? { file: 'images/cdboot.img', length: IGNITION_AREA_BYTES, offset: S390X_IGNITION_OFFSET }
    : { file: 'images/ignition.img' }

/** Every word of it says what it is and where: `rootfs 000012\n`. */
function filler(word: string, length: number): Buffer {
  const lines = Math.ceil(length / (word.length + 8))
  const text = Array.from({ length: lines }, (_, line) => `${word} ${String(line).padStart(6, '0')}\n`)
  return Buffer.from(text.join('')).subarray(0, length)
}

export const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
