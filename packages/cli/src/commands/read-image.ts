// What was put into a live ISO for one infra-env: Ignition, kernel arguments, network files.
import { gunzipSync } from 'node:zlib'
import { messageOf } from '@groundwork/errors/error-text'
import { openFileSource } from '@groundwork/images/base-images'
import { type BaseImage, extentOf, findIgnitionArea, readCpio, readIso } from '@groundwork/images/media'
import { CliError } from '../failures/cli-error.ts'
import { unreadableFile } from '../failures/unreadable-file.ts'

export interface ImageContent {
  readonly volumeId: string
  readonly sizeBytes: number
  /** Null: none was put in. */
  readonly ignition: unknown
  /** As they stand in the menu that most machines use. */
  readonly kernelArguments: string
  /** Files of the ramdisk that a minimal image has: static networks and the like. */
  readonly ramdisk: readonly { readonly path: string; readonly content: string }[]
}

const RAMDISK_PATH = '/images/assisted_installer_custom.img'
const MENU_PATHS = [
  '/EFI/redhat/grub.cfg',
  '/EFI/fedora/grub.cfg',
  '/EFI/centos/grub.cfg',
  '/boot/grub/grub.cfg',
  '/isolinux/isolinux.cfg',
]
/** More than any image has room for. */
const MOST_BYTES = 64 * 1024 * 1024

export async function readImage(path: string): Promise<ImageContent> {
  const source = await openFileSource(path).catch((error: unknown) => {
    throw unreadableFile(path, error, 'invalid')
  })
  try {
    const { volumeId, sizeBytes, files } = await readIso(source)
    const base: BaseImage = {
      ...{ source, volumeId, files, tag: '', architecture: '', version: '', openshiftVersion: '' },
      lastModified: source.modifiedAt,
      localPath: path,
    }
    return {
      volumeId,
      sizeBytes,
      ignition: await readIgnition(base),
      kernelArguments: await readKernelArguments(base),
      ramdisk: files.has(RAMDISK_PATH) ? membersOf(await readPart(base, RAMDISK_PATH)) : [],
    }
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError('invalid', `${path} is not a discovery image: ${messageOf(error)}.`, { cause: error })
  } finally {
    await source.close()
  }
}

async function readPart(base: BaseImage, path: string, offset = 0, length?: number): Promise<Buffer> {
  const extent = extentOf(base, path)
  const bytes = Buffer.alloc(Math.min(length ?? extent.length - offset, MOST_BYTES))
  await base.source.read(bytes, extent.offset + offset)
  return bytes
}

async function readIgnition(base: BaseImage): Promise<unknown> {
  const { path, offsetInFile, length } = await findIgnitionArea(base)
  const config = membersOf(await readPart(base, path, offsetInFile, length)).find(
    ({ path: name }) => name === 'config.ign',
  )
  return config === undefined ? null : (JSON.parse(config.content) as unknown)
}

/** One archive after the other, each compressed or not, with zeros between and after them. */
function membersOf(bytes: Buffer): readonly { readonly path: string; readonly content: string }[] {
  const start = bytes.findIndex((byte) => byte !== 0)
  if (start === -1) return []
  const plain =
    bytes[start] === 0x1f
      ? gunzipSync(withoutZeros(bytes.subarray(start)), { maxOutputLength: MOST_BYTES })
      : bytes.subarray(start)
  return (readCpio(plain)?.members ?? []).map(({ path, contents }) => ({
    path,
    content: Buffer.from(contents).toString('utf8'),
  }))
}

/** What follows the archive in its area is no part of it. An archive ends with its length, whose last byte is zero: four stay. */
function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, Math.min(bytes.length, end + 4))
}

async function readKernelArguments(base: BaseImage): Promise<string> {
  const menu = MENU_PATHS.find((path) => base.files.has(path))
  if (menu === undefined) return ''
  const text = (await readPart(base, menu)).toString('utf8')
  return /^\s*(?:linux|linuxefi|append)\s+(?:\/\S+\s+)?(.*)$/m.exec(text)?.[1]?.trim() ?? ''
}
