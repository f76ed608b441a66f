// A program from the Python registry, in an environment of its own outside of the repository.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toolDirectory } from './tool-directory.ts'

const run = promisify(execFile)

/** A second process waits for the lock, and finds it made. */
const MAKE_ONCE = `test -e "$0/complete" || {
  python3 -m venv --clear "$0/env" && "$0/env/bin/pip" install --quiet --disable-pip-version-check "$@" && touch "$0/complete"
}`

/** `packages`: pinned, the program itself first. Gives the directory of its commands. */
export async function needPythonTool(name: string, packages: readonly string[]): Promise<string> {
  const home = toolDirectory(`${name}-${packages[0]?.split('==')[1]}`)
  await mkdir(home, { recursive: true })
  try {
    await run('flock', [join(home, 'lock'), 'sh', '-c', MAKE_ONCE, home, ...packages])
  } catch (cause) {
    throw new Error(`${name} could not be installed with pip (python3 with venv is needed) in ${home}.`, {
      cause,
    })
  }
  return join(home, 'env', 'bin')
}
