import { gunzipSync } from 'node:zlib'
import { decodeDataUrl } from '@groundwork/ignition/document'
import { isRecord, parseJson, recordOf, recordsOf } from '@groundwork/json/json-values'
import { toText } from '../../agent/inventory/json-reading.ts'

/** The system that the cluster would put on the machine after its first start. */
export interface FinalSystem {
  readonly osImageUrl: string
  readonly kernelArguments: readonly string[]
}

/** Where an ignition that only points to another one points to. */
export interface Pointer {
  readonly source: string
  /** PEM; null: it names no authority. */
  readonly ca: string | null
}

const ENCAPSULATED = '/etc/ignition-machine-config-encapsulated.json'
const MAX_BYTES = 64 * 1024 * 1024

/** null: it points nowhere. */
export function readPointer(text: string): Pointer | null {
  const ignition = recordOf(recordOf(parseJson(text)).ignition)
  const [first] = recordsOf(recordOf(ignition.config).merge)
  const source = toText(first?.source)
  if (source === '') return null
  const [authority] = recordsOf(recordOf(recordOf(ignition.security).tls).certificateAuthorities)
  return { source, ca: decodeText(toText(authority?.source)) }
}

/** From the ignition of a machine config pool; null: it does not tell. */
export function readFinalSystem(text: string): FinalSystem | null {
  const storage = recordOf(recordOf(parseJson(text)).storage)
  const file = recordsOf(storage.files).find(({ path }) => path === ENCAPSULATED)
  const contents = decodeText(toText(recordOf(file?.contents).source))
  const config = contents === null ? null : parseJson(contents)
  if (!isRecord(config)) return null
  const { osImageURL, kernelArguments } = recordOf(config.spec)
  if (typeof osImageURL !== 'string' || osImageURL === '') return null
  const words = Array.isArray(kernelArguments) ? kernelArguments : []
  return { osImageUrl: osImageURL, kernelArguments: words.filter((word) => typeof word === 'string') }
}

/** The text in a data URL, compressed or not; null: it is none. */
export function decodeText(url: string): string | null {
  const bytes = decodeDataUrl(url)
  return bytes === null ? null : textOfBytes(bytes)
}

export function textOfBytes(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder().decode(gunzipSync(bytes, { maxOutputLength: MAX_BYTES }))
  } catch {
    return null
  }
}
