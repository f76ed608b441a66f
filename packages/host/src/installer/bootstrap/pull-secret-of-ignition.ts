import { gunzipSync } from 'node:zlib'
import { decodeDataUrl } from '@groundwork/ignition/document'

export const PULL_SECRET_PATH = '/root/.docker/config.json'

interface Files {
  readonly storage?: {
    readonly files?: readonly {
      readonly path?: unknown
      readonly contents?: { readonly source?: unknown; readonly compression?: unknown }
    }[]
  }
}

/** What a bootstrap Ignition of any version 3 has for the container tools. Throws without quoting any of it. */
export function pullSecretOfIgnition(ignition: string): string {
  const contents = filesOf(ignition).find(({ path }) => path === PULL_SECRET_PATH)?.contents
  if (contents === undefined) throw new Error(`The bootstrap Ignition has no ${PULL_SECRET_PATH}.`)
  const bytes = typeof contents.source === 'string' ? decodeDataUrl(contents.source) : null
  if (bytes === null) throw new Error(`${PULL_SECRET_PATH} of the bootstrap Ignition cannot be read.`)
  try {
    return new TextDecoder().decode(contents.compression === 'gzip' ? gunzipSync(bytes) : bytes)
  } catch {
    throw new Error(`${PULL_SECRET_PATH} of the bootstrap Ignition cannot be unpacked.`)
  }
}

function filesOf(ignition: string) {
  try {
    const { storage } = JSON.parse(ignition) as Files
    return Array.isArray(storage?.files) ? (storage.files as NonNullable<typeof storage.files>) : []
  } catch {
    throw new Error('The bootstrap Ignition is not JSON.')
  }
}
