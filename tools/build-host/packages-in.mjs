// Which packages of ours are in the program: that of its entry, and all that it needs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ENTRY = 'controller'
const OURS = '@groundwork/'

/**
 * @param {string} directory where the packages are
 * @returns {readonly string[]} sorted
 */
export function packagesIn(directory) {
  const found = new Set([ENTRY])
  // What is added meanwhile is visited, too.
  for (const name of found) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(directory, name, 'package.json'), 'utf8'))
    for (const needed of Object.keys(dependencies))
      if (needed.startsWith(OURS)) found.add(needed.slice(OURS.length))
  }
  return [...found].sort()
}
