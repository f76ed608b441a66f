// What the index of an OCI layout names. Several plans may share one directory: each keeps what the others have put there.
import { readFile } from 'node:fs/promises'
import { exactName, type PlannedImage } from '../plan/mirror-plan.ts'

/** As it stands in the file, with whatever else other tools have written there. */
export interface IndexLine {
  readonly digest: string
  readonly size: number
  readonly annotations?: Readonly<Record<string, unknown>>
}

const REF_NAME = 'org.opencontainers.image.ref.name'
const INDEX_TYPE = 'application/vnd.oci.image.index.v1+json'
const DIGEST = /^[a-z0-9]+:[0-9a-f]{32,}$/

/** None where there is no file, or something that is no index. */
export async function readIndexLines(file: string): Promise<readonly IndexLine[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const { manifests } = parsed(text)
  return Array.isArray(manifests) ? manifests.filter(isIndexLine) : []
}

/** A name means what was copied last. */
export function indexText(before: readonly IndexLine[], images: readonly PlannedImage[]): string {
  const added = images.flatMap(linesOf)
  const keys = new Set(added.map(keyOf))
  const manifests = [...before.filter((line) => !keys.has(keyOf(line))), ...added]
  return `${JSON.stringify({ schemaVersion: 2, mediaType: INDEX_TYPE, manifests }, null, 1)}\n`
}

/** By each tag, as people name it where it comes from. */
function linesOf(image: PlannedImage) {
  const { mediaType = '', size = 0 } = image.documents.at(-1) ?? {}
  const names = image.tags.length > 0 ? image.tags.map((tag) => `${image.source}:${tag}`) : [exactName(image)]
  return names.map((name) => ({ mediaType, digest: image.digest, size, annotations: { [REF_NAME]: name } }))
}

const keyOf = ({ digest, annotations }: IndexLine): string => String(annotations?.[REF_NAME] ?? digest)

function parsed(text: string): { readonly manifests?: unknown } {
  try {
    return (JSON.parse(text) as { readonly manifests?: unknown } | null) ?? {}
  } catch {
    return {}
  }
}

function isIndexLine(value: unknown): value is IndexLine {
  if (typeof value !== 'object' || value === null) return false
  const { digest, size } = value as Partial<IndexLine>
  return typeof digest === 'string' && DIGEST.test(digest) && typeof size === 'number'
}
