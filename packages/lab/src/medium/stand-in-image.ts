// A live image that boots nothing: it has the files of a CoreOS live ISO where media are made from them, and nothing inside. The
// machines of the lab need no more, and say so: every file that should be a program is a sentence about that.
import { IGNITION_AREA_BYTES, writeIso } from '@groundwork/images/media'
import { standInMenus } from './stand-in-menus.ts'

const VOLUME_ID = 'rhcos-000.groundwork-stand-in'
const NOTICE = 'A stand-in of the Groundwork lab. Nothing here boots; only simulated machines can use it.\n'
const ROOT_BYTES = 512 * 1024
const PROGRAM_BYTES = 64 * 1024
const LOADER_BYTES = 4 * 1024
const IGNITION_PATH = 'images/ignition.img'

/** For machines with the architecture x86_64. */
export function buildStandInImage(): Uint8Array {
  const menus = standInMenus(VOLUME_ID)
  const files: Record<string, Uint8Array> = {
    '/README.txt': Buffer.from(NOTICE),
    '/coreos/igninfo.json': json({ file: IGNITION_PATH }),
    '/coreos/kargs.json': json(menus.kernelArguments),
    '/EFI/redhat/grub.cfg': Buffer.from(menus.grub),
    '/isolinux/isolinux.cfg': Buffer.from(menus.isolinux),
    '/isolinux/isolinux.bin': filler(LOADER_BYTES),
    '/images/efiboot.img': filler(PROGRAM_BYTES),
    [`/${IGNITION_PATH}`]: Buffer.alloc(IGNITION_AREA_BYTES),
    '/images/pxeboot/vmlinuz': filler(PROGRAM_BYTES),
    '/images/pxeboot/initrd.img': filler(PROGRAM_BYTES),
    '/images/pxeboot/rootfs.img': filler(ROOT_BYTES),
  }
  const { pieces } = writeIso({
    volumeId: VOLUME_ID,
    files: Object.entries(files).map(([path, bytes]) => ({ path, pieces: [{ kind: 'bytes', bytes }] })),
    boot: {
      catalogPath: '/isolinux/boot.cat',
      biosPath: '/isolinux/isolinux.bin',
      efiPath: '/images/efiboot.img',
      hybridCode: null,
    },
  })
  return Buffer.concat(
    pieces.map((piece) => (piece.kind === 'bytes' ? piece.bytes : Buffer.alloc(piece.length))),
  )
}

const filler = (length: number): Buffer => Buffer.alloc(length, NOTICE)

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
