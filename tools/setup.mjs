// Makes a fresh clone runnable: installs dependencies when they are missing or older than the lock file. Speaks on
// standard error only, so that the output of the command behind it stays clean.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const lock = `${root}package-lock.json`
const installed = `${root}node_modules/.package-lock.json`

const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
if (!isCurrent) {
  console.error('Installing dependencies (npm ci) ...')
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: ['inherit', 2, 2] })
  process.exit(status ?? 1)
}
