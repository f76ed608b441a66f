// Media types of requests: what a body is, and what the caller would take as an answer.

/** Without parameters such as the charset, in lower case. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** Whether an Accept header covers the type. Nothing sent covers everything; a weight of 0 excludes. */
export function accepts(accept: string | undefined, type: string): boolean {
  if (accept === undefined || accept.trim() === '' || accept === '*/*' || accept === type) return true
  const group = `${type.split('/', 1)[0]}/*`
  let best = -1
  let isWanted = false
  for (const range of accept.split(',')) {
    const name = mediaTypeOf(range)
    const rank = name === type ? 2 : name === group ? 1 : name === '*/*' || name === '*' ? 0 : -1
    if (rank <= best) continue
    best = rank
    isWanted = !hasZeroWeight(range)
  }
  return isWanted
}

const hasZeroWeight = (range: string): boolean => /;\s*q\s*=\s*0(\.0*)?\s*(;|$)/i.test(range)

/** Whether an answer may be compressed for this caller. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  acceptsEncoding(acceptEncoding, 'gzip')

export function acceptsEncoding(acceptEncoding: string | undefined, encoding: string): boolean {
  if (acceptEncoding === undefined) return false
  if (acceptEncoding === encoding) return true
  return acceptEncoding.split(',').some((part) => {
    const name = mediaTypeOf(part)
    return (name === encoding || name === '*') && !hasZeroWeight(part)
  })
}
