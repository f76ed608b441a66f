// What a build of the web pages depends on, without reading it: names, times and sizes of their sources and of the packages that they import.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OURS = '@groundwork/'
/** Beside `src` and `public`. */
const FILES = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts']

/** @param {string} root */
export function uiFingerprint(root) {
  const hash = createHash('sha256')
  const note = (path) => {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  for (const path of ['package-lock.json', 'tools/build-ui.mjs'])
    if (existsSync(join(root, path))) note(join(root, path))
  const ui = join(root, 'packages/ui')
  for (const name of FILES) if (existsSync(join(ui, name))) note(join(ui, name))
  for (const file of sourcesIn(join(ui, 'public'))) note(file)
  for (const name of packagesOf(root, 'ui')) {
    for (const file of sourcesIn(join(root, 'packages', name, 'src'))) note(file)
  }
  return hash.digest('hex').slice(0, 16)
}

/** The package and those of ours that it imports, at any distance. */
function packagesOf(root, name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  const file = join(root, 'packages', name, 'package.json')
  if (!existsSync(file)) return found
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
  for (const other of Object.keys({ ...dependencies, ...devDependencies })) {
    if (other.startsWith(OURS)) packagesOf(root, other.slice(OURS.length), found)
  }
  return found
}

function sourcesIn(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
