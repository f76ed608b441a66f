// What becomes of a source file without its types, kept between processes: to take them out of the sixteen hundred modules of the
// service takes a second of processor time, in each process that loads them.
import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keep, readKept } from './kept-file.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KEPT = join(ROOT, 'node_modules/.cache/groundwork/modules')
/** They decide about what is made of a file. */
const MAKERS = ['package-lock.json', 'tools/testing/typescript-hooks.mjs']
const made = MAKERS.map((path) => stampOf(join(ROOT, path))).join(' ')

/**
 * @param {string} file
 * @param {(source: string) => string | Promise<string>} make
 */
export async function keptCode(file, make, kept = KEPT) {
  const place = join(kept, relative(ROOT, file).replaceAll('/', '-'))
  const stamp = `// ${made} ${stampOf(file)}\n`
  const known = readKept(place)
  if (known?.startsWith(stamp)) return known.slice(stamp.length)
  const code = await make(readFileSync(file, 'utf8'))
  keep(place, stamp + code)
  return code
}

function stampOf(/** @type {string} */ path) {
  const { mtimeMs, size, ino } = statSync(path)
  return `${mtimeMs} ${size} ${ino}`
}
