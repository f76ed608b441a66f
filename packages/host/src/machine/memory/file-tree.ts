// A file system that is kept in memory: directories, files and symbolic links.

/** A function where the contents change by themselves: called at every read. */
export type Contents = Uint8Array | (() => Uint8Array)

export type TreeNode =
  | { readonly kind: 'file'; readonly contents: Contents }
  | { readonly kind: 'device'; readonly contents: Contents }
  | { readonly kind: 'link'; readonly target: string }
  | FileTree

export interface FileTree {
  readonly kind: 'directory'
  readonly entries: Map<string, TreeNode>
}

/** As many links as Linux follows before it gives up. */
const maxLinks = 40

export const createFileTree = (): FileTree => ({ kind: 'directory', entries: new Map() })

const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.')

export interface FoundNode {
  readonly node: TreeNode
  /** With all links followed. */
  readonly path: string
}

export const findNode = (root: FileTree, path: string): FoundNode | null => {
  let parts = splitPath(path)
  let links = 0
  let trail: { name: string; node: TreeNode }[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const name = parts[at] ?? ''
    if (name === '..') {
      trail.pop()
      continue
    }
    const here = trail.at(-1)?.node ?? root
    const node = here.kind === 'directory' ? here.entries.get(name) : undefined
    if (node === undefined) return null
    if (node.kind !== 'link') {
      trail.push({ name, node })
      continue
    }
    links += 1
    if (links > maxLinks) return null
    if (node.target.startsWith('/')) trail = []
    parts = [...splitPath(node.target), ...parts.slice(at + 1)]
    at = -1
  }
  return { node: trail.at(-1)?.node ?? root, path: `/${trail.map(({ name }) => name).join('/')}` }
}

/** Makes the directories on the way; a link among them is followed. What stood there is replaced, unless both are directories. */
export const putNode = (root: FileTree, path: string, node: TreeNode): void => {
  const parts = splitPath(path)
  const name = parts.pop()
  if (name === undefined) return
  const { entries } = parts.reduce((at, part) => enterDirectory(root, at, part), {
    path: '',
    entries: root.entries,
  })
  if (node.kind === 'directory' && entries.get(name)?.kind === 'directory') return
  entries.set(name, node)
}

interface OpenDirectory {
  readonly path: string
  readonly entries: Map<string, TreeNode>
}

const enterDirectory = (root: FileTree, { path, entries }: OpenDirectory, part: string): OpenDirectory => {
  const present = entries.get(part)
  if (present?.kind === 'directory') return { path: `${path}/${part}`, entries: present.entries }
  const linked = present?.kind === 'link' ? findNode(root, `${path}/${part}`) : null
  if (linked?.node.kind === 'directory') return { path: linked.path, entries: linked.node.entries }
  const made = createFileTree()
  if (present?.kind === 'link') putNode(root, present.target, made)
  else entries.set(part, made)
  return { path: `${path}/${part}`, entries: made.entries }
}

export const removeNode = (root: FileTree, path: string): void => {
  const parts = splitPath(path)
  const name = parts.pop()
  const parent = findNode(root, parts.join('/'))?.node
  if (name !== undefined && parent?.kind === 'directory') parent.entries.delete(name)
}
