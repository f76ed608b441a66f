import { createFileTree, type FileTree, putNode, type TreeNode } from '@groundwork/host/machine'
import { type Computed, computedDirectory } from './computed-directory.ts'

const encoder = new TextEncoder()

/** Made up when it is read. */
export const textFile = (text: () => string): TreeNode => ({
  kind: 'file',
  contents: () => encoder.encode(text()),
})

const constants = new Map<string, TreeNode>()

/** For texts that are the same on many machines: kept once for all of them. */
export function constantFile(text: string): TreeNode {
  const known = constants.get(text)
  if (known !== undefined) return known
  const node: TreeNode = { kind: 'file', contents: encoder.encode(text) }
  constants.set(text, node)
  return node
}

export const byteFile = (bytes: Uint8Array): TreeNode => ({ kind: 'file', contents: bytes })

export const link = (target: string): TreeNode => ({ kind: 'link', target })

/** Of entries that are made when they are looked for, and not before. */
export const directoryOf = (entries: Readonly<Record<string, () => TreeNode>>): FileTree =>
  computedDirectory({
    names: () => Object.keys(entries),
    find: (name) => (Object.hasOwn(entries, name) ? entries[name]?.() : undefined),
  })

export const emptyFolder = (): FileTree => directoryOf({})

/** Puts a computed directory there; what the place held already stays. */
export function plantComputed(tree: FileTree, path: string, computed: Computed): void {
  const parts = path.split('/').filter((part) => part !== '')
  const name = parts.pop() ?? ''
  const parent = parts.reduce((at, part) => enter(at, part), tree)
  const directory = computedDirectory(computed)
  const present = parent.entries.get(name)
  if (present?.kind === 'directory')
    for (const [inner, node] of present.entries) directory.entries.set(inner, node)
  parent.entries.set(name, directory)
}

function enter(at: FileTree, part: string): FileTree {
  const present = at.entries.get(part)
  if (present?.kind === 'directory') return present
  const made = createFileTree()
  at.entries.set(part, made)
  return made
}

export const plant = (tree: FileTree, nodes: Readonly<Record<string, TreeNode>>): void => {
  for (const [path, node] of Object.entries(nodes)) putNode(tree, path, node)
}
