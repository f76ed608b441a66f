import { httpError } from '../errors/http-error.ts'

export interface Part {
  readonly name: string
  /** Must be read to its end before the next part is asked for. */
  readonly content: AsyncIterable<Buffer>
}

const MAX_HEADER_BYTES = 16 * 1024
const HEADER_END = Buffer.from('\r\n\r\n')

/** The parts of a multipart/form-data body, as they arrive; nothing but the current chunk is kept in memory. */
export async function* parts(body: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line break before it; with one added all of them look alike.
  const input = reader(body, Buffer.from('\r\n'))
  for await (const _preamble of upTo(input, delimiter));
  while (await isFollowedByPart(input)) {
    const content = upTo(input, delimiter)
    yield { name: nameOf(await header(input)), content }
    for await (const _rest of content);
  }
}

interface Reader {
  /** What has arrived and was not used yet. */
  held: Buffer
  /** False at the end of the body. */
  more(): Promise<boolean>
}

function reader(body: AsyncIterable<Buffer>, start: Buffer): Reader {
  const chunks = body[Symbol.asyncIterator]()
  return {
    held: start,
    async more() {
      const { done, value } = await chunks.next()
      if (done === true) return false
      this.held = this.held.length === 0 ? value : Buffer.concat([this.held, value])
      return true
    },
  }
}

async function* upTo(input: Reader, delimiter: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const at = input.held.indexOf(delimiter)
    if (at >= 0) {
      const rest = input.held.subarray(0, at)
      input.held = input.held.subarray(at + delimiter.length)
      if (rest.length > 0) yield rest
      return
    }
    // The end of the chunk may be the start of a delimiter.
    const safe = Math.max(0, input.held.length - delimiter.length + 1)
    const ready = input.held.subarray(0, safe)
    input.held = input.held.subarray(safe)
    if (ready.length > 0) yield ready
    if (!(await input.more())) throw broken('it ends inside a part')
  }
}

async function isFollowedByPart(input: Reader): Promise<boolean> {
  while (input.held.length < 2) if (!(await input.more())) throw broken('it ends after a boundary')
  const next = input.held.toString('latin1', 0, 2)
  if (next === '--') return false
  if (next !== '\r\n') throw broken('a boundary is not followed by a line break')
  return true
}

async function header(input: Reader): Promise<string> {
  for (;;) {
    const at = input.held.indexOf(HEADER_END)
    if (at >= 0) {
      const text = input.held.toString('utf8', 0, at)
      input.held = input.held.subarray(at + HEADER_END.length)
      return text
    }
    if (input.held.length > MAX_HEADER_BYTES) throw broken('the header of a part is too long')
    if (!(await input.more())) throw broken('it ends inside the header of a part')
  }
}

function nameOf(text: string): string {
  const name = /^content-disposition:[^\r\n]*;\s*name="([^"\r\n]*)"/im.exec(text)?.[1]
  if (name === undefined) throw broken('a part has no name')
  return name
}

const broken = (why: string) => httpError('upload-invalid', { why })
