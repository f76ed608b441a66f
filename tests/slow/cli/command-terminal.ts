// Where a person types commands: a folder that is also the home, `groundwork` on the PATH, and a terminal for those commands that ask.
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { PROGRAM } from '../../testing/program.ts'

export interface Typed {
  /** At a terminal: when it says this, that is typed. */
  readonly answers?: readonly (readonly [asked: RegExp, answer: string])[]
  /** Ctrl-C, as soon as it has said this. */
  readonly stopsAt?: RegExp
  readonly env?: Readonly<Record<string, string>>
  /** Hears what is said while it runs. */
  readonly hear?: (text: string) => void
}

export interface Said {
  readonly code: number | null
  /** On standard output and standard error, as they came. */
  readonly text: string
}

export interface CommandTerminal {
  readonly home: string
  type(command: string, how?: Typed): Promise<Said>
  /** Writes a file into the home. */
  keep(name: string, text: string): Promise<void>
}

/** `bin`: a folder with another `groundwork` than the one that was built for suites. */
export async function openCommandTerminal(home: string, bin = join(home, 'bin')): Promise<CommandTerminal> {
  await mkdir(bin, { recursive: true })
  const script = `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`
  // What is there stays.
  await writeFile(join(bin, 'groundwork'), script, { mode: 0o755, flag: 'wx' }).catch(() => {})
  // Nothing else: a proxy of this machine must not come between a command and the service.
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8' }
  return {
    home,
    type: (command, how = {}) => type(command, how, { home, env }),
    keep: (name, text) => writeFile(join(home, name), text),
  }
}

function type(
  command: string,
  { answers, stopsAt, env = {}, hear = () => {} }: Typed,
  place: { readonly home: string; readonly env: Readonly<Record<string, string>> },
): Promise<Said> {
  // `script` is a terminal that reads what is typed from its standard input.
  const words = answers === undefined ? ['bash', '-c', command] : ['script', '-qefc', command, '/dev/null']
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd: place.home,
    env: { ...place.env, ...env },
    // A group of its own, for Ctrl-C reaches all of a pipe.
    detached: true,
  })
  const open = [...(answers ?? [])]
  let text = ''
  let seen = 0
  let isStopped = false
  const listen = (chunk: string): void => {
    text += chunk
    hear(chunk)
    const [next] = open
    if (next?.[0].test(text.slice(seen))) {
      open.shift()
      seen = text.length
      child.stdin.write(next[1])
    }
    if (isStopped || !stopsAt?.test(text)) return
    // Once: the second one ends a command at once.
    isStopped = true
    process.kill(-(child.pid ?? 0), 'SIGINT')
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  if (answers === undefined) child.stdin.end()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? codeOf(signal), text }))
  })
}

/** As a shell counts it. At the end of a pipe, bash ends by the signal itself or with this code, as it happens to hear of it first. */
const codeOf = (signal: NodeJS.Signals | null): number | null =>
  signal === null ? null : 128 + constants.signals[signal]
