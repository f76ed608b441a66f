import { posix } from 'node:path'
import { isTestFile, type SourceFile, type SourcePackage } from './source-package.ts'

/** A folder imports only from folders that its package lists before it. A package without a list is not checked here. */
export function checkLayers({ layers, files }: SourcePackage): string[] {
  if (layers === null) return []
  const code = files.filter((file) => !isTestFile(file.path))
  const used = new Set(code.map(({ path }) => layerOf(path, layers)))
  return [
    ...layers
      .filter((layer) => !used.has(layer))
      .map((layer) => `${layer}/ is in "## Layers" of README.md and holds no code`),
    ...code.flatMap((file) => checkFile(file, layers).map((problem) => `${file.path}: ${problem}`)),
  ]
}

function checkFile({ path, imports }: SourceFile, layers: readonly string[]): string[] {
  const own = layerOf(path, layers)
  if (own === null) return [`${posix.dirname(path)}/ is missing in "## Layers" of README.md`]
  return imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(path), specifier))
    .filter((target) => {
      const layer = layerOf(target, layers)
      return layer !== null && layers.indexOf(layer) > layers.indexOf(own)
    })
    .map((target) => `${own}/ may not import ${target}, which stands higher in "## Layers" of README.md`)
}

/** The longest listed folder that holds the file; `.` holds only files directly in `src/`. */
function layerOf(path: string, layers: readonly string[]): string | null {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    if (layers.includes(folder) && (folder !== '.' || posix.dirname(path) === '.')) return folder
    if (folder === '.') return null
  }
}
