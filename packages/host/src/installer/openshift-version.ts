/** By major, minor and patch; what is not a version is older than all. Candidates count as what they are going to be. */
export function isAtLeastVersion(version: string, least: string): boolean {
  const [given, wanted] = [partsOf(version), partsOf(least)]
  for (const [index, part] of wanted.entries()) {
    const own = given[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}

const partsOf = (text: string): readonly number[] =>
  (/^v?(\d+(?:\.\d+){0,2})/.exec(text)?.[1] ?? '0').split('.').map(Number)
