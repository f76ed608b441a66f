import { type FileTree, findNode, putNode } from '@groundwork/host/machine'

/** Null: there is no such file. */
export function bytesIn(tree: FileTree, path: string): Uint8Array | null {
  const node = findNode(tree, path)?.node
  if (node?.kind !== 'file' && node?.kind !== 'device') return null
  return typeof node.contents === 'function' ? node.contents() : node.contents
}

export function textIn(tree: FileTree, path: string): string | null {
  const bytes = bytesIn(tree, path)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

export const putText = (tree: FileTree, path: string, text: string): void =>
  putNode(tree, path, { kind: 'file', contents: new TextEncoder().encode(text) })
