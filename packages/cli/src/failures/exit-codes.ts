// What a script can rely on. docs/cli.md is made from this table.

export const EXIT_CODES = {
  done: { code: 0, meaning: 'done' },
  unexpected: {
    code: 1,
    meaning: 'anything that has no code of its own, such as an internal error of the service',
  },
  usage: { code: 2, meaning: 'the command line is wrong: a flag, a kind, a name that fits several objects' },
  notFound: { code: 3, meaning: 'there is no such object' },
  notAllowed: { code: 4, meaning: 'a login is missing, has ended, or may not do this' },
  conflict: { code: 5, meaning: 'not possible in the present state of the object' },
  invalid: { code: 6, meaning: 'a value or a file was refused, or checks fail' },
  timedOut: { code: 7, meaning: 'what was waited for did not happen in time' },
  failedState: { code: 8, meaning: 'what was waited for can no longer happen: the object failed' },
  unreachable: { code: 9, meaning: 'the service does not answer, also after several attempts' },
  differs: { code: 10, meaning: '"diff" has something to show: the service is not as the definition says' },
  interrupted: { code: 130, meaning: 'ended by Ctrl-C' },
  outputClosed: {
    code: 141,
    meaning: 'whoever read the output ended, as `head` does; what was under way may be half done',
  },
} as const

export type ExitReason = keyof typeof EXIT_CODES

export const exitCode = (reason: ExitReason): number => EXIT_CODES[reason].code
