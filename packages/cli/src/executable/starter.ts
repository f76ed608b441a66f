// What the executable runs first: brings the files inside of it to where Node can load them, and loads the command.
import { openSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { openPackedFiles } from '@groundwork/files/packed-files'
import { cachePlaces } from './cache-places.ts'
import { removeOld } from './remove-old.ts'
import { unpack } from './unpack.ts'

/** This very executable, also when another version has taken its place. */
const SELF = '/proc/self/exe'
/** Old versions are nobody's hurry. */
const REMOVE_AFTER_MS = 60_000

async function start(): Promise<void> {
  const uid = process.getuid?.() ?? 0
  const places = cachePlaces({
    env: process.env,
    words: process.argv.slice(2),
    uid,
    home: process.env.HOME || ownHome(),
    temporary: tmpdir(),
  })
  const home = await unpack(openPackedFiles(SELF), places, {
    uid,
    // Every container of a pod has it.
    isAlone: process.env.KUBERNETES_SERVICE_HOST !== undefined,
  })
  // Open as long as this process runs: so nobody removes it as unused.
  openSync(home, 'r')
  try {
    utimesSync(home, new Date(), new Date())
  } catch {
    // It was put there for us, and may not be written to.
  }
  setTimeout(tidy, REMOVE_AFTER_MS, home).unref()
  // From inside of an executable Node 20 imports no files; a file may.
  createRequire(join(home, 'start.cjs'))('./start.cjs')
}

/** A user that the machine has no entry for has none; that of the system is not written to. */
function ownHome(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}

function tidy(home: string): void {
  try {
    removeOld({ place: dirname(home), own: basename(home), now: Date.now() })
  } catch {
    // Another start tries again.
  }
}

start().catch((error: Error) => {
  console.error(`Groundwork cannot be started: ${error.message}`)
  process.exit(1)
})
