// IPv6 text to four 32-bit words and back (RFC 4291 section 2.2, printed as RFC 5952 wants it).

const GROUP = /^[0-9a-f]{1,4}$/i

/** null for anything that is no plain IPv6 address; also for dotted forms. */
export function parseIpv6(text: string): number[] | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (!head || ![...head, ...(tail ?? [])].every((group) => GROUP.test(group))) return null
  const missing = 8 - head.length - (tail?.length ?? 0)
  // A double colon stands for at least one group; without it all eight must be there.
  if (tail ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  return [0, 2, 4, 6].map(
    (at) => Number.parseInt(groups[at] ?? '0', 16) * 65536 + Number.parseInt(groups[at + 1] ?? '0', 16),
  )
}

export function formatIpv6(words: readonly number[]): string {
  const groups = words.flatMap((word) => [word >>> 16, word & 0xffff])
  const { start, length } = longestRunOfZeros(groups)
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':')
  if (length < 2) return hex(groups)
  return `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`
}

function longestRunOfZeros(groups: readonly number[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 }
  let start = 0
  groups.forEach((group, index) => {
    if (group !== 0) start = index + 1
    else if (index + 1 - start > longest.length) longest = { start, length: index + 1 - start }
  })
  return longest
}
