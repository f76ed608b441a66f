// Files that tests keep between runs, and can do without.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'

/** @returns {string | null} null: there is none */
export function readKept(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Where it cannot be kept, because the folder belongs to somebody else, it is made each time. */
export function keep(/** @type {string} */ file, /** @type {string} */ text) {
  const draft = `${file}.${process.pid}-${threadId}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch {}
}
