import { gzipSync } from 'node:zlib'
import { findNode, putNode, type TreeNode } from '@groundwork/host/machine'
import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'

const BLOCK = 512

interface Member {
  readonly path: string
  readonly bytes: Uint8Array
}

/** `tar -czf archive -C folder name…`: a real archive, so that services can look into it. */
const tar: Program = ({ system, args }) => {
  const words = [...args]
  const [flags = '', archive = ''] = words.splice(0, 2)
  let folder = ''
  const members: Member[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-C') {
      folder = words.shift() ?? ''
      continue
    }
    const found = findNode(system.tree, `${folder}/${word}`)
    if (found === null) return failedWith(`tar: ${word}: Cannot stat: No such file or directory\n`, 2)
    members.push(...filesBelow(found.node, word))
  }
  const packed = Buffer.concat([...members.map(pack), Buffer.alloc(2 * BLOCK)])
  putNode(system.tree, archive, {
    kind: 'file',
    contents: new Uint8Array(flags.includes('z') ? gzipSync(packed) : packed),
  })
  return succeededWith('')
}

export function filesBelow(node: TreeNode, path: string): readonly Member[] {
  if (node.kind === 'directory')
    return [...node.entries].flatMap(([name, inner]) => filesBelow(inner, `${path}/${name}`))
  if (node.kind === 'link') return []
  const bytes = typeof node.contents === 'function' ? node.contents() : node.contents
  return [{ path: path.replace(/^\/+/, ''), bytes }]
}

export const bytesBelow = (node: TreeNode): number =>
  filesBelow(node, '').reduce((sum, { bytes }) => sum + bytes.length, 0)

function pack({ path, bytes }: Member): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(path.slice(-99), 0)
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes.length, 12), 124)
  header.write(octal(0, 12), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)
  return Buffer.concat([header, bytes, padding])
}

export const ARCHIVE_PROGRAMS: Programs = { tar }
