// Both documents in one form: contents as text, without the empty objects that one of them writes everywhere.

import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { decodeDataUrl } from '@groundwork/ignition/document'

/** The recording has data URLs taken apart. */
interface RecordedSource {
  readonly prefix: string
  readonly text: string
}

export function contentsText(source: unknown): string | undefined {
  if (source === undefined) return undefined
  if (typeof source === 'object' && source !== null) return (source as RecordedSource).text
  const bytes = decodeDataUrl(String(source))
  return bytes === null ? String(source) : Buffer.from(bytes).toString('utf8')
}

export function recordedFileText(config: IgnitionConfig | undefined, path: string): string {
  const file = config?.storage?.files?.find((candidate) => candidate.path === path)
  return contentsText(file?.contents?.source) ?? ''
}

/** Everything about a file but what is in it. */
export function fileFrame({ contents: _, append, ...frame }: File): unknown {
  return withoutEmpty({
    ...frame,
    append: append?.map(({ source }) => ({ source: contentsText(source) })),
  })
}

/** Without keys that hold nothing, however deep. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value)
    .map(([key, field]) => [key, withoutEmpty(field)] as const)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
