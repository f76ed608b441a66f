// The web pages, as vitest's global setup of the browser suite: built once, and again when their sources have changed.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { needDebianPackages } from '../../testing/debian-package.ts'

const BUILD = fileURLToPath(new URL('../../../tools/build-ui.mjs', import.meta.url))

export async function setup(): Promise<void> {
  await needDebianPackages(['chromium'])
  await promisify(execFile)(process.execPath, [BUILD])
}
