// The code of a thread as one file: in tests, a thread that loads its four hundred modules one by one takes two seconds of processor
// time, and a tenth of that from a bundle. Kept between runs, and made again as soon as a file that it consists of has changed.
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLI_BUNDLE } from '../bundle-options.mjs'
import { keep, readKept } from './kept-file.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KEPT = join(ROOT, 'node_modules/.cache/groundwork/threads')
/** They decide about what goes into a bundle, and are not in it. */
const ALWAYS = [
  'package-lock.json',
  'tools/bundle-options.mjs',
  relative(ROOT, fileURLToPath(import.meta.url)),
]

/**
 * @typedef {{ code: string, stamps: Record<string, string> }} Bundle
 */

/** @returns {string} */
export function threadBundle(/** @type {string} */ entry, kept = KEPT) {
  const file = join(kept, `${relative(ROOT, entry).replaceAll('/', '-')}.json`)
  const known = read(file)
  // Two paths may have the same name there.
  if (known !== null && entry in known.stamps && isCurrent(known)) return known.code
  const made = make(entry)
  keep(file, JSON.stringify(made))
  return made.code
}

/** @returns {Bundle} */
function make(/** @type {string} */ entry) {
  // Only now: each thread has to load it, and nearly all find their bundle made.
  const { buildSync } = /** @type {typeof import('esbuild')} */ (createRequire(import.meta.url)('esbuild'))
  const { outputFiles, metafile } = buildSync({
    ...{ ...CLI_BUNDLE, external: [...CLI_BUNDLE.external], conditions: [...CLI_BUNDLE.conditions] },
    ...{ entryPoints: [entry], splitting: false, outfile: 'thread.mjs', write: false, metafile: true },
    absWorkingDir: ROOT,
  })
  const paths = [...ALWAYS, ...Object.keys(metafile.inputs)].map((path) => resolve(ROOT, path))
  return {
    code: outputFiles[0]?.text ?? '',
    stamps: Object.fromEntries(paths.map((path) => [path, stampOf(path)])),
  }
}

const isCurrent = (/** @type {Bundle} */ { stamps }) =>
  Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp)

function stampOf(/** @type {string} */ path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? 'missing' : `${found.mtimeMs} ${found.size}`
}

/** @returns {Bundle | null} */
function read(/** @type {string} */ file) {
  try {
    return JSON.parse(readKept(file) ?? 'null')
  } catch {
    return null
  }
}
