// What a live image tells the machine that boots it: the Ignition that the service wrote into its area.
import { gunzipSync } from 'node:zlib'
import { extentOf, findIgnitionArea, IGNITION_PATH, readCpio, readIso } from '@groundwork/images/media'
import { LabError } from '../world/lab-error.ts'
import { type FetchImage, openImage } from './image-source.ts'

export interface ReadImage {
  readonly volumeId: string
  readonly ignition: string
  readonly sizeBytes: number
  /** So much of it was really fetched. */
  readonly fetchedBytes: number
}

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

/** Rejects when it cannot be fetched, and when there is nothing in it. */
export async function readImage(url: string, fetchImage: FetchImage): Promise<ReadImage> {
  const source = await openImage(url, fetchImage)
  const { volumeId, files } = await readIso(source)
  const facts = { tag: '', architecture: '', version: '', openshiftVersion: '', localPath: null }
  const image = { ...facts, source, volumeId, files, lastModified: new Date(0) }
  const area = await findIgnitionArea(image)
  const bytes = new Uint8Array(area.length)
  await source.read(bytes, extentOf(image, area.path).offset + area.offsetInFile)
  return {
    volumeId,
    ignition: ignitionIn(bytes),
    sizeBytes: source.size,
    fetchedBytes: source.fetchedBytes,
  }
}

/** A compressed archive with one file; what follows it are zeros. */
function ignitionIn(area: Uint8Array): string {
  let unpacked: Uint8Array
  try {
    unpacked = gunzipSync(area, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch {
    throw new LabError('There is no Ignition in the image that the service gave.')
  }
  const found = readCpio(unpacked)?.members.find(({ path }) => path.replace(/^\//, '') === IGNITION_PATH)
  if (found === undefined)
    throw new LabError(`The image that the service gave has an archive without ${IGNITION_PATH}.`)
  return new TextDecoder().decode(found.contents)
}
