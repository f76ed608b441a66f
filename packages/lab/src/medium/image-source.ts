// An image on a web server, as the firmware of a server reads it: in stretches, and only those that it needs.
import type { ByteSource } from '@groundwork/images/media'
import { LabError } from '../world/lab-error.ts'

/** How requests for it go out. */
export type FetchImage = (url: string, init: RequestInit) => Promise<Response>

export interface ImageSource extends ByteSource {
  /** How much was read so far. */
  readonly fetchedBytes: number
}

const STRETCH_BYTES = 256 * 1024
/** Smaller ones are fetched to the end, as a person would download them. */
const WHOLE_UP_TO_BYTES = 16 * 1024 * 1024

/** Throws a LabError with what the server said, or whatever the request throws. */
export async function openImage(url: string, fetchImage: FetchImage): Promise<ImageSource> {
  const stretches = new Map<number, Promise<Uint8Array>>()
  const beginning = await request(url, fetchImage, 0, STRETCH_BYTES - 1)
  const { size } = beginning
  let fetchedBytes = beginning.bytes.length
  stretches.set(0, Promise.resolve(beginning.bytes))

  async function fetchStretch(index: number): Promise<Uint8Array> {
    const first = index * STRETCH_BYTES
    if (first >= size) throw new LabError(`${url} ends at byte ${size}, before the end of its files.`)
    const { bytes } = await request(url, fetchImage, first, Math.min(size, first + STRETCH_BYTES) - 1)
    fetchedBytes += bytes.length
    return bytes
  }

  const stretchAt = (index: number): Promise<Uint8Array> => {
    const stretch = stretches.get(index) ?? fetchStretch(index)
    stretches.set(index, stretch)
    return stretch
  }

  if (size <= WHOLE_UP_TO_BYTES)
    for (let index = 1; index * STRETCH_BYTES < size; index++) await stretchAt(index)
  return {
    size,
    get fetchedBytes() {
      return fetchedBytes
    },
    async read(target, position) {
      for (let done = 0; done < target.length; ) {
        const index = Math.floor((position + done) / STRETCH_BYTES)
        const bytes = (await stretchAt(index)).subarray(position + done - index * STRETCH_BYTES)
        const part = bytes.subarray(0, target.length - done)
        target.set(part, done)
        done += part.length
      }
    },
    close: async () => {},
  }
}

interface Stretch {
  readonly bytes: Uint8Array
  /** Of the whole image. */
  readonly size: number
}

async function request(url: string, fetchImage: FetchImage, first: number, last: number): Promise<Stretch> {
  const answer = await fetchImage(url, { headers: { range: `bytes=${first}-${last}` } })
  if (!answer.ok)
    throw new LabError(
      `The service does not give the image ${withoutSecrets(url)} (${answer.status}): ${await wordsOf(answer)}`,
    )
  const size = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status !== 206 || !(size > 0) || bytes.length !== Math.min(last + 1, size) - first)
    throw new LabError(`${withoutSecrets(url)} cannot be read in stretches, as a boot medium has to be.`)
  return { bytes, size }
}

const wordsOf = async (answer: Response): Promise<string> => (await answer.text()).trim().slice(0, 500)

/** Addresses of images may carry a token. */
const withoutSecrets = (url: string): string =>
  url.replace(/\?.*$/s, '').replace(/\/by(token|apikey)\/[^/]+/i, '/by$1/…')
