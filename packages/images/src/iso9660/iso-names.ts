// The names beside the real ones (Rock Ridge). The plain ones are short, 8 and 3 characters: some readers of CoreOS images,
// coreos-installer among them, look for exactly `COREOS/IGNINFO.JSO`.
import type { TreeNode } from './iso-tree.ts'

const JOLIET_UNITS = 100
const SUFFIX = ';1'

/** Unlike every name in `taken`, and added to it. */
export function plainIdentifier(node: TreeNode, taken: Set<string>): Buffer {
  const dot = node.kind === 'file' ? node.name.lastIndexOf('.') : -1
  const stem = plain(dot > 0 ? node.name.slice(0, dot) : node.name, 8)
  const extension = dot > 0 ? plain(node.name.slice(dot + 1), 3) : ''
  const tail = node.kind === 'file' ? `.${extension}` : ''
  const chosen = unused(stem, 8, tail, taken)
  return Buffer.from(node.kind === 'file' ? chosen + SUFFIX : chosen, 'latin1')
}

/** As Windows reads it: UCS-2, big endian. Without a version, like the images of other tools: not every reader takes it off. */
export function jolietIdentifier(node: TreeNode, taken: Set<string>): Buffer {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name.
  const name = node.name.replaceAll(/[\0-\x1f*/:;?\\]/g, '_').slice(0, JOLIET_UNITS)
  return Buffer.from(unused(name, JOLIET_UNITS, '', taken), 'utf16le').swap16()
}

const plain = (name: string, length: number): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]/g, '_')
    .slice(0, length)

function unused(stem: string, length: number, tail: string, taken: Set<string>): string {
  let candidate = stem + tail
  for (let count = 0; taken.has(candidate); count += 1) {
    const number = `${count}`
    candidate = stem.slice(0, length - number.length) + number + tail
  }
  taken.add(candidate)
  return candidate
}
