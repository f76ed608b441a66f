// The text that describes a sample machine: a list of sections, each begun by a line with an `@` word.
//   @cmd <command line>      the following lines are what it prints; arguments joined by one blank
//   @exit N                  right after @cmd: exit status; -1: cannot be started
//   @stderr <text>           right after @cmd: one line on the error stream
//   @file <path>             the following lines are its contents
//   @hex <path> <digits>     a file of bytes
//   @dir <path>              an empty directory
//   @link <path> <target>    a symbolic link
// Lines before the first section are comments.
import type { ProgramResult } from '../machine/machine.ts'
import { createFileTree, type FileTree, putNode } from '../machine/memory/file-tree.ts'

export interface Sample {
  readonly root: FileTree
  /** Command line to its answers; one that is given more than once answers differently each time. */
  readonly answers: Map<string, ProgramResult[]>
}

interface Section {
  readonly word: string
  readonly subject: string
  readonly lines: string[]
  code: number
  stderr: string
}

const sectionLine = /^@(cmd|exit|stderr|file|hex|dir|link)(?: (.*))?$/

export const readSample = (text: string): Sample => {
  const root = createFileTree()
  const answers = new Map<string, ProgramResult[]>()
  for (const section of readSections(text)) place(section, root, answers)
  return { root, answers }
}

const readSections = (text: string): Section[] => {
  const sections: Section[] = []
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const [, word, subject = ''] = sectionLine.exec(line) ?? []
    const last = sections.at(-1)
    if (word === undefined) last?.lines.push(line)
    else if (word === 'exit' && last !== undefined) last.code = Number(subject)
    else if (word === 'stderr' && last !== undefined) last.stderr += `${subject}\n`
    else sections.push({ word, subject, lines: [], code: 0, stderr: '' })
  }
  return sections
}

const place = (section: Section, root: FileTree, answers: Map<string, ProgramResult[]>): void => {
  const contents = section.lines.map((line) => `${line}\n`).join('')
  const [path = '', ...rest] = section.subject.split(' ')
  switch (section.word) {
    case 'cmd': {
      const answer = { code: section.code, stdout: contents, stderr: section.stderr }
      answers.set(section.subject, [...(answers.get(section.subject) ?? []), answer])
      return
    }
    case 'file':
      putNode(root, section.subject, { kind: 'file', contents: new TextEncoder().encode(contents) })
      return
    case 'hex':
      putNode(root, path, { kind: 'file', contents: Uint8Array.from(Buffer.from(rest.join(''), 'hex')) })
      return
    case 'dir':
      putNode(root, section.subject, createFileTree())
      return
    case 'link':
      putNode(root, path, { kind: 'link', target: rest.join(' ') })
  }
}
