export interface BodyPart {
  readonly start: number
  readonly end: number
  readonly size: number
  readonly bytes: Buffer
}

/** Reads multipart/byteranges as a strict client would. */
export function parseMultipart(contentType: string, body: Buffer): BodyPart[] {
  const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(contentType)?.[1]
  if (boundary === undefined) throw new Error(`not multipart: ${contentType}`)
  const parts: BodyPart[] = []
  let at = 0
  for (;;) {
    const prefix = `${at === 0 ? '' : '\r\n'}--${boundary}`
    if (body.toString('latin1', at, at + prefix.length) !== prefix) throw new Error(`no boundary at ${at}`)
    at += prefix.length
    if (body.toString('latin1', at) === '--\r\n') return parts
    const headEnd = body.indexOf('\r\n\r\n', at)
    const head = body.toString('latin1', at, headEnd)
    const range = /^Content-Range: bytes (\d+)-(\d+)\/(\d+)$/m.exec(head.replaceAll('\r', ''))
    if (range === null) throw new Error(`no Content-Range in ${head}`)
    const [start, last, size] = range.slice(1).map(Number) as [number, number, number]
    at = headEnd + 4
    parts.push({ start, end: last + 1, size, bytes: body.subarray(at, at + last + 1 - start) })
    at += last + 1 - start
  }
}
