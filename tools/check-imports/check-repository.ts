import { checkDirections, type Directions } from './check-directions.ts'
import { checkDoor, openDoors } from './check-doors.ts'
import { checkLayers } from './check-layers.ts'
import type { SourceFile, SourcePackage } from './source-package.ts'

/** What is checked: the packages, and the folders beside them that use them. */
export interface Repository {
  readonly packages: readonly SourcePackage[]
  /** Folder such as `tools` to its files. */
  readonly users: ReadonlyMap<string, readonly SourceFile[]>
}

/** Every import that the design forbids, with the file it stands in. */
export function checkRepository({ packages, users }: Repository, directions: Directions): string[] {
  const doorsOf = new Map(packages.map(({ name, doors }) => [name, doors]))
  const open = packages.flatMap(({ name, doors }) =>
    openDoors(doors).map((door) => `packages/${name}/package.json exports "${door}": name each module`),
  )
  const ofPackages = packages.flatMap((checked) => [
    ...checkDirections(checked, directions).map((problem) => `packages/${checked.name}/src/${problem}`),
    ...checkLayers(checked).map((problem) => `packages/${checked.name}/src/${problem}`),
    ...checkDoors(checked.files, doorsOf).map((problem) => `packages/${checked.name}/src/${problem}`),
  ])
  const ofUsers = [...users].flatMap(([folder, files]) =>
    checkDoors(files, doorsOf).map((problem) => `${folder}/${problem}`),
  )
  return [...withoutLayers(packages), ...open, ...ofPackages, ...ofUsers]
}

/** Packages with folders whose README does not say in which order they stand. */
function withoutLayers(packages: readonly SourcePackage[]): string[] {
  return packages
    .filter(({ layers, files }) => layers === null && files.some(({ path }) => path.includes('/')))
    .map(({ name }) => `packages/${name}/README.md has no "## Layers"`)
}

function checkDoors(files: readonly SourceFile[], doorsOf: ReadonlyMap<string, readonly string[]>): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .map((specifier) => checkDoor(specifier, doorsOf))
      .filter((problem) => problem !== null)
      .map((problem) => `${path}: ${problem}`),
  )
}
