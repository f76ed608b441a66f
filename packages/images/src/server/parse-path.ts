// Splits the target of a request, and refuses whatever could be read in two ways.
import { ImageError } from '../image-error.ts'

export interface RequestPath {
  readonly segments: readonly string[]
  readonly query: URLSearchParams
}

const NO_QUERY = new URLSearchParams()

export function parsePath(target: string): RequestPath {
  // Proxies are sent whole URLs, and hand them on.
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const question = local.indexOf('?')
  const path = question < 0 ? local : local.slice(0, question)
  if (!path.startsWith('/') || path.length > 8_192) throw notFound()
  return {
    segments: path.slice(1).split('/').map(decodeSegment),
    query: question < 0 ? NO_QUERY : new URLSearchParams(local.slice(question + 1)),
  }
}

function decodeSegment(raw: string): string {
  const segment = raw.includes('%') ? decoded(raw) : raw
  if (segment === '' || segment === '.' || segment === '..' || !/^[\w.~+:=@,-]+$/.test(segment)) {
    throw notFound()
  }
  return segment
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    throw notFound()
  }
}

export const notFound = (): ImageError =>
  new ImageError(404, 'There is nothing at this address. Compare it with the one that the service gave you.')
