// What iputils arping says; the other program of that name writes other lines.

export interface ArpReplies {
  /** Address that the question was sent from. */
  readonly source: string
  /** Who answered, each once, lower case, in the order of the answers. */
  readonly macs: readonly string[]
}

const HEADER = /^ARPING \S+ from (\S+) \S+$/
const REPLY = /^Unicast reply from \S+ \[((?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2})\] {2}\S+$/

/** null: arping did not get as far as asking. */
export function parseArping(text: string): ArpReplies | null {
  const [first = '', ...rest] = text.split('\n')
  const source = HEADER.exec(first.trimEnd())?.[1]
  if (source === undefined) return null
  const macs = rest.flatMap((line) => REPLY.exec(line.trimEnd())?.[1]?.toLowerCase() ?? [])
  return { source, macs: [...new Set(macs)] }
}
