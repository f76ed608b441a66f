// The program that suites start, as vitest's global setup: built once for all suites, and again when its sources have changed.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const BUILD = fileURLToPath(new URL('../../tools/build-cli.mjs', import.meta.url))

export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [BUILD])
}
