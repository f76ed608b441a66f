import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { uiFingerprint } from './fingerprint.mjs'

/** A file beside the pages, which the service does not show. */
const NOTE = '.built-from'

/**
 * Builds the pages if they have changed since the last time. `bundle` puts them into a directory; until that has worked, the old ones stay.
 * @param {{ root: string, bundle: (outDir: string) => Promise<void> | void }} options
 * @returns {Promise<boolean>} whether something was built
 */
export async function buildUi({ root, bundle }) {
  const ui = join(root, 'packages/ui')
  if (!existsSync(join(ui, 'index.html'))) return false
  const key = uiFingerprint(root)
  const dist = join(ui, 'dist')
  if (readNote(dist) === key) return false
  const draft = join(ui, `.dist-${process.pid}`)
  try {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    await bundle(draft)
    await compressFiles(draft)
    writeFileSync(join(draft, NOTE), key)
    replace(dist, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return true
}

function readNote(dist) {
  try {
    return readFileSync(join(dist, NOTE), 'utf8')
  } catch {
    return null
  }
}

function replace(dist, draft) {
  const old = `${draft}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
}
