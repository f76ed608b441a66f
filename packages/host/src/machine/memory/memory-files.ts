import type { MachineFiles } from '../machine.ts'
import { type FileTree, findNode, putNode, removeNode } from './file-tree.ts'

export interface MemoryFilesOptions {
  readonly freeBytes?: number
  /** Files that are there, but give nothing away. */
  readonly unreadable?: readonly string[]
}

/** Files of a machine that exists only in memory. What lies below /dev as a file is taken for a device. */
export const createMemoryFiles = (
  root: FileTree,
  { freeBytes, unreadable = [] }: MemoryFilesOptions = {},
): MachineFiles => {
  const contents = (path: string): Uint8Array | null => {
    const node = findNode(root, path)?.node
    if (node?.kind !== 'file' && node?.kind !== 'device') return null
    return typeof node.contents === 'function' ? node.contents() : node.contents
  }
  return {
    text: async (path) => {
      const bytes = contents(path)
      return bytes === null ? null : new TextDecoder().decode(bytes)
    },
    bytes: async (path, length, position = 0) => {
      const bytes = contents(path)
      return bytes?.slice(position, length === undefined ? undefined : position + length) ?? null
    },
    list: async (path) => {
      const node = findNode(root, path)?.node
      return node?.kind === 'directory' ? [...node.entries.keys()].sort() : []
    },
    realPath: async (path) => findNode(root, path)?.path ?? null,
    kind: async (path) => {
      if (unreadable.includes(path)) return 'file'
      const found = findNode(root, path)
      if (found === null || found.node.kind === 'link') return null
      return found.node.kind === 'file' && found.path.startsWith('/dev/') ? 'device' : found.node.kind
    },
    write: async (path, written) => {
      const bytes = new Uint8Array(
        await new Response(written as ConstructorParameters<typeof Response>[0]).arrayBuffer(),
      )
      if (findNode(root, path)?.node.kind === 'directory') throw new Error(`${path} is a directory.`)
      putNode(root, path, { kind: 'file', contents: bytes })
    },
    remove: async (path) => removeNode(root, path),
    freeBytes: async () => freeBytes ?? null,
  }
}
