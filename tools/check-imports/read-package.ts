import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImports } from './find-imports.ts'
import { parseLayers } from './parse-layers.ts'
import type { SourceFile, SourcePackage } from './source-package.ts'

/** Reads one folder of `packages/`. */
export function readPackage(packages: string, name: string): SourcePackage {
  const folder = join(packages, name)
  const readme = join(folder, 'README.md')
  const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports?: object
  }
  return {
    name,
    layers: existsSync(readme) ? parseLayers(readFileSync(readme, 'utf8')) : null,
    doors: Object.keys(exports),
    files: readSources(join(folder, 'src')),
  }
}

/** All scripts below a folder. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .sort()
    .map((path) => ({ path, imports: findImports(readFileSync(join(folder, path), 'utf8')) }))
}
