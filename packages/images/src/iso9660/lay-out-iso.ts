// Where everything in an image lies: descriptors, both hierarchies of directories, then the files.
import { lengthOf } from '../bytes/pieces.ts'
import { directoriesBytes, encodePathTable, type Location, locateDirectories } from './encode-directories.ts'
import { type IsoFile, isoTree, type TreeDirectory, type TreeNode } from './iso-tree.ts'
import { type Naming, type PlannedHierarchy, planDirectories } from './plan-directories.ts'
import { SECTOR_BYTES, SYSTEM_AREA_SECTORS, sectorsFor } from './sectors.ts'

export interface IsoLayout {
  readonly root: TreeDirectory
  readonly rockRidge: HierarchyLayout
  readonly joliet: HierarchyLayout
  readonly files: ReadonlyMap<string, Location>
  /** Up to the end of the last file. */
  readonly contentBytes: number
}

export interface HierarchyLayout {
  readonly naming: Naming
  readonly plan: PlannedHierarchy
  readonly pathTableBytes: number
  readonly littleEndianTableSector: number
  readonly bigEndianTableSector: number
  readonly continuationSector: number
  /** Of a directory in this hierarchy, or of a file. */
  locate(node: TreeNode): Location
}

export function layOutIso(files: readonly IsoFile[], descriptors: number): IsoLayout {
  let sector = SYSTEM_AREA_SECTORS + descriptors
  const take = (bytes: number): number => {
    const start = sector
    sector += sectorsFor(bytes)
    return start
  }
  const root = isoTree(files)
  const locations = new Map<string, Location>()
  const layOut = (naming: Naming): HierarchyLayout => {
    const plan = planDirectories(root, naming)
    const pathTableBytes = encodePathTable(plan, () => NOWHERE, 'little-endian').length
    const littleEndianTableSector = take(pathTableBytes)
    const bigEndianTableSector = take(pathTableBytes)
    const directories = locateDirectories(plan, take(directoriesBytes(plan)))
    const continuationSector = take(plan.continuationArea.length)
    const locate = (node: TreeNode): Location =>
      (node.kind === 'file' ? locations.get(node.path) : directories.get(node)) ?? NOWHERE
    return {
      naming,
      plan,
      pathTableBytes,
      littleEndianTableSector,
      bigEndianTableSector,
      continuationSector,
      locate,
    }
  }
  const rockRidge = layOut('rock-ridge')
  const joliet = layOut('joliet')
  for (const { path, pieces } of files) {
    const sizeBytes = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
    locations.set(path, { sector: take(sizeBytes), sizeBytes })
  }
  return { root, rockRidge, joliet, files: locations, contentBytes: sector * SECTOR_BYTES }
}

const NOWHERE: Location = { sector: 0, sizeBytes: 0 }
