import { isTestFile, type SourceFile, type SourcePackage } from './source-package.ts'

export interface Directions {
  /** Packages that all others may import; each may import those before it. */
  readonly leaves: readonly string[]
  /** Package to the packages of ours, beside leaves, that it may import. */
  readonly mayImport: Readonly<Record<string, readonly string[]>>
  /** Package that must not touch the outside world to the modules of others it may import. */
  readonly pure: Readonly<Record<string, readonly string[]>>
  /** Module of others to the only folders that may import it, by package. */
  readonly confined: readonly ConfinedModules[]
}

export interface ConfinedModules {
  readonly modules: readonly string[]
  readonly inPackage: string
  readonly folders: readonly string[]
}

/** Imports that leave a package: into packages of ours, and into modules of others. */
export function checkDirections({ name, files }: SourcePackage, directions: Directions): string[] {
  if (!Object.hasOwn(directions.mayImport, name) && !directions.leaves.includes(name))
    return ['has no row in tools/check-imports.ts']
  return files.flatMap((file) =>
    file.imports
      .map((specifier) => problemWith(name, file, specifier, directions))
      .filter((problem) => problem !== null)
      .map((problem) => `${file.path}: ${problem}`),
  )
}

function problemWith(
  name: string,
  file: SourceFile,
  specifier: string,
  directions: Directions,
): string | null {
  if (specifier.startsWith('.')) return problemInside(file.path, specifier)
  const ours = /^@groundwork\/([^/]+)/.exec(specifier)?.[1]
  if (ours && !mayImport(name, ours, directions)) return `${name} may not import ${ours}`
  if (isTestFile(file.path)) return null
  if (ours) return isTestDoor(specifier) ? `${specifier}: test builders belong to tests` : null
  return impurity(name, specifier, directions) ?? outOfBounds(name, file.path, specifier, directions)
}

const isTestDoor = (specifier: string): boolean => /^@groundwork\/[^/]+\/testing(\/|$)/.test(specifier)

function mayImport(name: string, ours: string, { leaves, mayImport, pure }: Directions): boolean {
  if (!leaves.includes(ours)) return mayImport[name]?.includes(ours) ?? false
  const isBelow = !leaves.includes(name) || leaves.indexOf(ours) < leaves.indexOf(name)
  return isBelow && (!Object.hasOwn(pure, name) || Object.hasOwn(pure, ours))
}

function problemInside(path: string, specifier: string): string | null {
  const depth = path.split('/').length - 1
  const ups = specifier.split('/').filter((part) => part === '..').length
  if (ups > depth) return `${specifier} leaves the package`
  return !isTestFile(path) && specifier.includes('/testing/')
    ? `${specifier}: test builders belong to tests`
    : null
}

function impurity(name: string, specifier: string, { pure }: Directions): string | null {
  const allowed = pure[name]
  if (allowed === undefined || allowed.includes(specifier)) return null
  return `${specifier}: ${name} is pure and may import only ${allowed.join(', ')}`
}

function outOfBounds(name: string, path: string, specifier: string, { confined }: Directions): string | null {
  const rule = confined.find(({ modules }) => modules.includes(specifier))
  if (rule === undefined) return null
  if (rule.inPackage === name && rule.folders.some((folder) => path.startsWith(`${folder}/`))) return null
  return `${specifier} may be imported only in ${rule.folders.join(', ')} of ${rule.inPackage}`
}
