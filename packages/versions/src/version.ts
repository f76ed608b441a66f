// OpenShift versions, compared on major.minor only: patch, pre-release tag and `-multi` do not matter to any rule.
type Parsed = readonly [major: number, minor: number]

const PATTERN = /^\s*v?(\d{1,6})\.(\d{1,6})(?![\d])/
/** What cannot be read counts as older than everything. */
const UNKNOWN: Parsed = [0, 0]

// A deployment knows a few dozen versions and asks about them for every disk of every host.
const known = new Map<string, Parsed | null>()
const MOST_KNOWN = 1000

function parse(text: string): Parsed | null {
  let parsed = known.get(text)
  if (parsed === undefined) {
    const match = PATTERN.exec(text)
    parsed = match ? [Number(match[1]), Number(match[2])] : null
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, parsed)
  }
  return parsed
}

export function majorMinor(text: string): string | null {
  const parsed = parse(text)
  return parsed ? `${parsed[0]}.${parsed[1]}` : null
}

/** Negative when `a` is older than `b`, 0 when they are the same line. */
export function compareVersions(a: string, b: string): number {
  const left = parse(a) ?? UNKNOWN
  const right = parse(b) ?? UNKNOWN
  return left[0] - right[0] || left[1] - right[1]
}

export const isAtLeast = (version: string, minimum: string): boolean => compareVersions(version, minimum) >= 0
