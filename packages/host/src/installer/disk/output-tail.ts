const MAX_CHARS = 16 * 1024
const SHOWN_CHARS = 400

export interface OutputTail {
  take(text: string): void
  /** What a program complained about in the end. */
  text(): string
}

/** For programs whose output is read as it comes, and is wanted again only when they fail. */
export function createOutputTail(isProgress: (line: string) => boolean): OutputTail {
  let kept = ''
  return {
    take(text) {
      kept = `${kept}${text}`.slice(-MAX_CHARS)
    },
    text: () => complaintIn(kept, isProgress),
  }
}

/** The cause comes first: after it the program tells how it cleared up, and that all of it failed. */
function complaintIn(output: string, isProgress: (line: string) => boolean): string {
  const said = output
    .replaceAll('\r', '\n')
    // Addresses inside the program are of no use here.
    .replace(/^Stack backtrace:(?:\n.+)*/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !isProgress(line))
    .join(' ')
  const from = said.indexOf('Error')
  return from === -1 ? said.slice(-SHOWN_CHARS) : said.slice(from, from + SHOWN_CHARS)
}
