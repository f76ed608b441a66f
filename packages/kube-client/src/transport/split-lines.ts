/** An object in etcd has at most 1.5 MB. A server that never ends its line must not fill our memory. */
const MOST_CHARS = 16 * 2 ** 20

/** The lines of a text in UTF-8 that comes in pieces, without their ends; an incomplete last line is dropped. */
export async function splitLines(
  pieces: AsyncIterable<Uint8Array>,
  onLine: (line: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest: string[] = []
  let chars = 0
  for await (const piece of pieces) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n')
    rest.push(first)
    chars += first.length
    if (chars > MOST_CHARS) throw new Error('a line of the answer is too long')
    if (others.length === 0) continue
    const last = others.pop() ?? ''
    onLine(rest.join(''))
    for (const line of others) onLine(line)
    rest = [last]
    chars = last.length
  }
}
