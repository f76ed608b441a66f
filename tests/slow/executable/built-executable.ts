// One executable of the product, built if its sources have changed.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const DIST = join(ROOT, 'dist')
export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}

export async function needExecutables(names: readonly string[]): Promise<readonly string[]> {
  const words = names.flatMap((name) => ['--arch', name])
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/build-executable.mjs'), ...words])
  return names.map((name) => join(DIST, `groundwork-${VERSION}-linux-${name}`))
}
