// Whether a program runs on every machine that we say it runs on: those with the C library of RHEL 8 or newer.
import { ARCHITECTURES } from '../build-host/architectures.mjs'

export const NEWEST_GLIBC = '2.28'
/** What comes with the compiler of RHEL 8. */
const NEWEST = { GLIBC: NEWEST_GLIBC, GLIBCXX: '3.4.25', CXXABI: '1.3.11', GCC: '8.0.0' }

/**
 * What is wrong with it, as the end of a sentence that begins with its path; null: nothing.
 * @param {import('./read-elf.mjs').Elf} elf
 * @param {string} architecture
 */
export function wrongWithNeeds({ machine, versions }, architecture) {
  if (machine !== ARCHITECTURES[architecture]?.machine) return `is not for ${architecture}`
  const tooNew = versions.filter(isTooNew)
  return tooNew.length === 0 ? null : `needs ${tooNew.join(', ')}, and glibc ${NEWEST_GLIBC} does not have it`
}

/** @param {string} version */
function isTooNew(version) {
  const [, family = '', number = ''] = /^([A-Z]+)_([\d.]+)$/.exec(version) ?? []
  const newest = /** @type {Record<string, string>} */ (NEWEST)[family]
  // Other libraries come with the program.
  return newest !== undefined && compare(number, newest) > 0
}

/** @param {string} one @param {string} other */
function compare(one, other) {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number))
  for (let index = 0; index < 4; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
