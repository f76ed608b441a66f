// JSON texts that stand one after the other, as catalogues have them: given one by one, so that a file of hundreds of megabytes
// takes the memory of its largest document.

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
/** A bundle is never that large. */
const MOST_BYTES = 32 * 1024 * 1024

/** Throws an Error if a document is too large or the last one has no end. */
export async function* splitDocuments(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let kept: Uint8Array[] = []
  let keptBytes = 0
  let depth = 0
  let isText = false
  let isEscaped = false
  for await (const piece of content) {
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
      } else if (byte === QUOTE) isText = true
      else if (byte === OPEN) {
        if (depth === 0) from = at
        depth += 1
      } else if (byte === CLOSE && depth > 0) {
        depth -= 1
        if (depth > 0) continue
        yield Buffer.concat([...kept, piece.subarray(from, at + 1)]).toString('utf8')
        ;[kept, keptBytes, from] = [[], 0, at + 1]
      }
    }
    if (depth === 0) continue
    kept.push(Buffer.from(piece.subarray(from)))
    keptBytes += piece.length - from
    if (keptBytes > MOST_BYTES) throw new Error('a document of the catalogue is too large')
  }
  if (depth > 0) throw new Error('the catalogue ends in the middle of a document')
}
