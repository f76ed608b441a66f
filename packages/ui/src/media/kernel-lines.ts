// Changes to the kernel's command line as text, one a line: `quiet` adds it, `delete quiet` and `replace quiet` are the other two.
// A value has blanks only inside double quotes, so that a first word followed by a blank is never part of it.
import type { KernelArgument, KernelArguments } from '@groundwork/contract/infra-envs'

const OTHERS = ['replace', 'delete'] as const

export function kernelLines(text: string | null | undefined): string {
  if (!text) return ''
  try {
    return (JSON.parse(text) as KernelArguments).map(lineOf).join('\n')
  } catch {
    return ''
  }
}

const lineOf = ({ operation = 'append', value = '' }: KernelArgument): string =>
  operation === 'append' ? value : `${operation} ${value}`

export const kernelArguments = (lines: string): KernelArguments =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(argumentOf)

function argumentOf(line: string): KernelArgument {
  const operation = OTHERS.find((each) => line.startsWith(`${each} `))
  return operation === undefined
    ? { operation: 'append', value: line }
    : { operation, value: line.slice(operation.length).trim() }
}
