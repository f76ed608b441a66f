// Versions of OpenShift with everything that semantic versioning orders: here 4.18.0-ec.0 is before 4.18.0-rc.1, which is
// before 4.18.0. Build ids such as 418.94.202502100215-0 have the same shape and come after all of them.
const PATTERN = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,15}))?(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/

/** Negative: the first is older. null: one of them is no version. */
export function compareOpenshiftVersions(a: string, b: string): number | null {
  const [left, right] = [PATTERN.exec(a.trim()), PATTERN.exec(b.trim())]
  if (left === null || right === null) return null
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part] ?? 0) - Number(right[part] ?? 0)
    if (difference !== 0) return difference
  }
  return comparePreReleases(left[4], right[4])
}

function comparePreReleases(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const [left, right] = [a.split('.'), b.split('.')]
  for (const [index, word] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (word !== other) return compareWords(word, other)
  }
  return left.length - right.length
}

/** Numbers by their value and before words. */
function compareWords(a: string, b: string): number {
  const [isLeft, isRight] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isLeft && isRight) return Number(a) - Number(b)
  if (isLeft !== isRight) return isLeft ? -1 : 1
  return a < b ? -1 : 1
}

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
