// The directories and files that an image is to hold.
import { lengthOf, type Piece } from '../bytes/pieces.ts'

export interface IsoFile {
  /** Absolute: `/images/ignition.img`. */
  readonly path: string
  readonly pieces: readonly Piece[]
}

export interface TreeFile {
  readonly kind: 'file'
  readonly name: string
  readonly path: string
}

export interface TreeDirectory {
  readonly kind: 'directory'
  readonly name: string
  readonly children: Map<string, TreeDirectory | TreeFile>
}

export type TreeNode = TreeDirectory | TreeFile

const MAX_FILE_BYTES = 0xffff_ffff
const MAX_NAME_BYTES = 255

export function isoTree(files: readonly IsoFile[]): TreeDirectory {
  const root = directory('')
  for (const file of files) add(root, file)
  return root
}

function add(root: TreeDirectory, file: IsoFile): void {
  const names = file.path.split('/').slice(1)
  const name = names.pop()
  if (!file.path.startsWith('/') || name === undefined || ![...names, name].every(isName)) {
    throw new Error(`"${file.path}" is no path that an ISO image can hold`)
  }
  let parent = root
  for (const step of names) {
    const next = parent.children.get(step) ?? directory(step)
    if (next.kind === 'file') throw new Error(`"${file.path}" lies below a file`)
    parent.children.set(step, next)
    parent = next
  }
  if (parent.children.has(name)) throw new Error(`"${file.path}" is in the tree twice`)
  const sizeBytes = file.pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
  if (sizeBytes > MAX_FILE_BYTES)
    throw new Error(`"${file.path}" is larger than 4 GiB, which is not supported`)
  parent.children.set(name, { kind: 'file', name, path: file.path })
}

const directory = (name: string): TreeDirectory => ({ kind: 'directory', name, children: new Map() })

const isName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !name.includes('\0') &&
  Buffer.byteLength(name) <= MAX_NAME_BYTES
