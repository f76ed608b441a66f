import { gunzipSync } from 'node:zlib'
import { messageOf } from '@groundwork/errors/error-text'
import { isRecord, recordOf, recordsOf } from '@groundwork/json/json-values'
import { CliError } from '../failures/cli-error.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ImageInspectFlags } from './add-image-commands.ts'
import { maskFile, maskSecrets } from './mask-secrets.ts'
import { type ImageContent, readImage } from './read-image.ts'

interface ShownFile {
  readonly path: string
  readonly content: string
}

export async function runImageInspect(
  around: Surroundings,
  path: string,
  flags: ImageInspectFlags,
): Promise<void> {
  const format = readOutputFormat(flags.output)
  const image = await readImage(path)
  const mask = flags.reveal ? (_: string, text: string) => text : maskFile
  const written = ignitionFiles(image.ignition).map((file) => ({
    ...file,
    content: mask(file.path, file.content),
  }))
  const ramdisk = image.ramdisk.map((file) => ({ ...file, content: mask(file.path, file.content) }))
  if (flags.file !== undefined) {
    const found = [...written, ...ramdisk].find((file) => file.path === flags.file)
    if (found === undefined) throw new CliError('notFound', `The image writes no file ${flags.file}.`)
    around.out.write(shownLines(around.out, found.content))
    return
  }
  const units = recordsOf(recordOf(recordOf(image.ignition).systemd).units).map(({ name }) => String(name))
  if (isForPrograms(format)) {
    const value = {
      volume_id: image.volumeId,
      size_bytes: image.sizeBytes,
      kernel_arguments: shownArguments(image, flags),
      files: written,
      ramdisk,
      units,
    }
    return printValue(around, flags.reveal ? { ...value, ignition: image.ignition } : value, format)
  }
  const text = textOf(image, { written, ramdisk, units, kernelArguments: shownArguments(image, flags) })
  around.out.write(shownLines(around.out, text))
}

const shownArguments = ({ kernelArguments }: ImageContent, { reveal }: ImageInspectFlags): string =>
  reveal ? kernelArguments : maskSecrets(kernelArguments)

/** All files together, unpacked: many times what any image has. */
const MOST_BYTES = 64 * 1024 * 1024

/** Contents are data URLs, at times compressed. */
export function ignitionFiles(ignition: unknown, most = MOST_BYTES): readonly ShownFile[] {
  let room = most
  return recordsOf(recordOf(recordOf(ignition).storage).files).map(({ path, contents }) => {
    const content = isRecord(contents)
      ? contentOf(String(contents.source ?? ''), contents.compression === 'gzip', room)
      : ''
    room -= Buffer.byteLength(content)
    return { path: String(path), content }
  })
}

function contentOf(source: string, isCompressed: boolean, room: number): string {
  const match = /^data:([^,]*),(.*)$/s.exec(source)
  if (match === null) return source
  const [, kind = '', data = ''] = match
  const bytes = kind.endsWith(';base64') ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
  return (isCompressed ? unpacked(bytes, room) : bytes).toString('utf8')
}

function unpacked(bytes: Buffer, room: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: Math.max(1, room) })
  } catch (error) {
    throw new CliError('invalid', `A file of the image cannot be unpacked: ${messageOf(error)}.`, {
      next: `All files together may have ${MOST_BYTES} bytes.`,
      cause: error,
    })
  }
}

interface Shown {
  readonly written: readonly ShownFile[]
  readonly ramdisk: readonly ShownFile[]
  readonly units: readonly string[]
  readonly kernelArguments: string
}

function textOf(
  { volumeId, sizeBytes, ignition }: ImageContent,
  { written, ramdisk, units, kernelArguments }: Shown,
): string {
  const version = String(recordOf(recordOf(ignition).ignition).version ?? '')
  const networks = [...written, ...ramdisk].filter(({ path }) =>
    /nmconnection$|nmstate|network|mac_interface/i.test(path),
  )
  return [
    `volume            ${volumeId}`,
    `size              ${sizeBytes} bytes`,
    `ignition          ${ignition === null ? 'none: this is a live image without settings' : version}`,
    `kernel arguments  ${kernelArguments || 'none'}`,
    '',
    `Files that Ignition writes (${written.length})`,
    ...written.map(({ path, content }) => `  ${path}  (${content.length} characters)`),
    ...(units.length > 0 ? ['', `Units (${units.length})`, ...units.map((name) => `  ${name}`)] : []),
    ...(ramdisk.length > 0
      ? ['', `Ramdisk (${ramdisk.length})`, ...ramdisk.map(({ path }) => `  ${path}`)]
      : []),
    ...networks.flatMap(({ path, content }) => [
      '',
      path,
      ...content
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`),
    ]),
    '',
  ].join('\n')
}
