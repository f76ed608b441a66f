import { gunzipSync } from 'node:zlib'
import { createFileTree, type FileTree, putNode } from '@groundwork/host/machine'
import type { IgnitionConfig, Resource } from '@groundwork/ignition/document'
import { decodeDataUrl } from '@groundwork/ignition/document'
import { bytesIn } from '../medium/tree-text.ts'

/** Puts the files of an Ignition where they belong. What would have to be fetched stays away. */
export function applyIgnition(tree: FileTree, { storage = {} }: IgnitionConfig): void {
  for (const { path } of storage.directories ?? []) putNode(tree, path, createFileTree())
  for (const { path, target } of storage.links ?? []) {
    if (target !== undefined) putNode(tree, path, { kind: 'link', target })
  }
  for (const { path, contents, append = [] } of storage.files ?? []) {
    const added = append.flatMap((resource) => resourceBytes(resource) ?? [])
    const given = contents === undefined ? (bytesIn(tree, path) ?? new Uint8Array()) : resourceBytes(contents)
    if (given === null) continue
    const bytes = added.length === 0 ? given : new Uint8Array(Buffer.concat([given, ...added]))
    putNode(tree, path, { kind: 'file', contents: bytes })
  }
}

// Thousands of machines boot the same medium: its files are read and kept once.
const read = new WeakMap<Resource, Uint8Array | null>()

/** Null: it is not in the document itself. */
export function resourceBytes(resource: Resource): Uint8Array | null {
  const known = read.get(resource)
  if (known !== undefined) return known
  const bytes = decode(resource)
  read.set(resource, bytes)
  return bytes
}

function decode({ source = 'data:,', compression }: Resource): Uint8Array | null {
  const bytes = decodeDataUrl(source)
  if (bytes === null) return null
  return compression === 'gzip' ? new Uint8Array(gunzipSync(bytes)) : bytes
}

/** Null: it is none. */
export function parseIgnition(text: string): IgnitionConfig | null {
  try {
    const config = JSON.parse(text) as IgnitionConfig | null
    return typeof config?.ignition?.version === 'string' ? config : null
  } catch {
    return null
  }
}
