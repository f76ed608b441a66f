// Of everything that goes into the executable, without reading it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FILES = [
  'package-lock.json',
  'tools/build-executable.mjs',
  'tools/bundle-options.mjs',
  'tools/build-host.mjs',
  'tools/build-ui.mjs',
]
const FOLDERS = ['tools/build-executable', 'tools/build-host', 'tools/build-ui']
/** Of each package. */
const PARTS = ['src', 'public', 'index.html', 'vite.config.ts']

/** @param {string} root @param {object} identity of the product */
export function fingerprint(root, identity) {
  const hash = createHash('sha256').update(
    `${process.version} ${process.execPath} ${JSON.stringify(identity)}\n`,
  )
  const note = (/** @type {string} */ path) => {
    const found = statSync(path)
    if (!found.isDirectory()) return hash.update(`${path} ${found.mtimeMs} ${found.size}\n`)
    for (const name of readdirSync(path).sort()) if (!/\.test\.tsx?$/.test(name)) note(join(path, name))
  }
  for (const path of [...FILES, ...FOLDERS]) note(join(root, path))
  for (const name of readdirSync(join(root, 'packages')).sort()) {
    for (const part of PARTS) {
      const path = join(root, 'packages', name, part)
      if (existsSync(path)) note(path)
    }
  }
  return hash.digest('hex')
}
