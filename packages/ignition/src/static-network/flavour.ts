import type { NetworkFlavour } from './network-file.ts'

/** Images of this version on apply nmstate policies themselves. */
const NMSTATE_FROM = '4.18'

export function networkFlavour(openshiftVersion: string, nmstateFrom = NMSTATE_FROM): NetworkFlavour {
  const [version, threshold] = [parse(openshiftVersion), parse(nmstateFrom)]
  // What is no version is that of a build of our own, which is never older than what is supported.
  if (version === null || threshold === null) return 'nmstate'
  return isBefore(version, threshold) ? 'keyfile' : 'nmstate'
}

interface Version {
  readonly numbers: readonly number[]
  readonly isPreRelease: boolean
}

function parse(text: string): Version | null {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?[^-+]*(-)?/.exec(text)
  if (match === null) return null
  return {
    numbers: [match[1], match[2], match[3]].map((part) => Number(part ?? 0)),
    isPreRelease: match[4] !== undefined,
  }
}

/** 4.18.0-rc.1 is before 4.18. A build id such as 418.94.202501 has a large first number, hence is later. */
function isBefore(version: Version, threshold: Version): boolean {
  for (const [index, number] of version.numbers.entries()) {
    const other = threshold.numbers[index] ?? 0
    if (number !== other) return number < other
  }
  return version.isPreRelease && !threshold.isPreRelease
}
