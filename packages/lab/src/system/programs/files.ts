// Programs that look at files and move them around.
import { createFileTree, findNode, putNode, removeNode } from '@groundwork/host/machine'
import { bytesIn } from '../../medium/tree-text.ts'
import type { RunningSystem } from '../../world/computer.ts'
import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { bytesBelow } from './tar.ts'

const mkdir: Program = ({ system, args }) => {
  const { rest, has } = readArguments(args, ['-m'])
  for (const path of rest) {
    const present = findNode(system.tree, path)
    if (present !== null && !(has('-p', '--parents') && present.node.kind === 'directory'))
      return failedWith(`mkdir: cannot create directory '${path}': File exists\n`)
    putNode(system.tree, path, createFileTree())
  }
  return succeededWith('')
}

/** A name in a directory, or the path itself. */
const placeAt = (system: RunningSystem, from: string, to: string): string =>
  findNode(system.tree, to)?.node.kind === 'directory' ? `${to}/${from.split('/').at(-1) ?? ''}` : to

const transfer =
  (program: string, isMove: boolean): Program =>
  ({ system, args }) => {
    const { rest } = readArguments(args, ['-m', '-o', '-g'])
    const [from = '', to = ''] = rest
    const node = findNode(system.tree, from)?.node
    if (node === undefined)
      return failedWith(`${program}: cannot stat '${from}': No such file or directory\n`)
    putNode(system.tree, placeAt(system, from, to), node)
    if (isMove) removeNode(system.tree, from)
    return succeededWith('')
  }

const ls: Program = ({ system, args }) => {
  const [path = '/'] = readArguments(args).rest
  const node = findNode(system.tree, path)?.node
  if (node === undefined) return failedWith(`ls: cannot access '${path}': No such file or directory\n`, 2)
  const names = node.kind === 'directory' ? [...node.entries.keys()].sort() : [path]
  return succeededWith(names.map((name) => `${name}\n`).join(''))
}

const cat: Program = ({ system, args }) => {
  const texts = args.map((path) => bytesIn(system.tree, path))
  const missing = args.find((_, index) => texts[index] === null)
  if (missing !== undefined) return failedWith(`cat: ${missing}: No such file or directory\n`)
  return succeededWith(texts.map((bytes) => new TextDecoder().decode(bytes ?? new Uint8Array())).join(''))
}

const touch: Program = ({ system, args }) => {
  for (const path of readArguments(args).rest) {
    if (findNode(system.tree, path) === null)
      putNode(system.tree, path, { kind: 'file', contents: new Uint8Array() })
  }
  return succeededWith('')
}

const rm: Program = ({ system, args }) => {
  for (const path of readArguments(args).rest) removeNode(system.tree, path)
  return succeededWith('')
}

const du: Program = ({ system, args }) => {
  const [path = '/'] = readArguments(args).rest
  const node = findNode(system.tree, path)?.node
  if (node === undefined) return failedWith(`du: cannot access '${path}': No such file or directory\n`)
  return succeededWith(`${bytesBelow(node)}\t${path}\n`)
}

const test: Program = ({ system, args }) => {
  const [flag, path = ''] = args
  const kind = findNode(system.tree, path)?.node.kind
  const isSo = flag === '-f' ? kind === 'file' : flag === '-d' ? kind === 'directory' : kind !== undefined
  return { ...succeededWith(''), code: isSo ? 0 : 1 }
}

const stat: Program = ({ system, args }) => {
  const { rest, value } = readArguments(args, ['-c', '--format'])
  const format = value('-c', '--format') ?? '%s'
  const bootedAt = String(Math.floor(system.bootedAt / 1_000))
  const lines: string[] = []
  for (const path of rest) {
    const node = findNode(system.tree, path)?.node
    if (node === undefined) return failedWith(`stat: cannot statx '${path}': No such file or directory\n`)
    lines.push(format.replaceAll('%s', String(bytesBelow(node))).replaceAll(/%[WYZX]/g, bootedAt))
  }
  return succeededWith(lines.map((line) => `${line}\n`).join(''))
}

export const FILE_PROGRAMS: Programs = {
  mkdir,
  cp: transfer('cp', false),
  install: transfer('install', false),
  mv: transfer('mv', true),
  ls,
  cat,
  touch,
  rm,
  du,
  test,
  stat,
}
