// A bash that stays open, as a person's terminal does: variables last from one command to the next.
import { spawn } from 'node:child_process'

export interface Shell {
  /** Returns what the command printed to standard output, when it is done. */
  run(command: string): Promise<string>
  close(): Promise<void>
}

const DONE = 'done-with-this-command'

export function openShell({ cwd, home }: { readonly cwd: string; readonly home: string }): Shell {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd,
    // Nothing else: a proxy of this machine must not come between curl and the service.
    env: { PATH: process.env.PATH ?? '', HOME: home },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => shell.once('close', () => resolve()))
  let printed = ''
  let tell = (): void => {}
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (printed.endsWith(`${DONE}\n`)) tell()
  })

  return {
    async run(command) {
      printed = ''
      const done = new Promise<void>((resolve) => {
        tell = resolve
      })
      shell.stdin.write(`${command}\necho ${DONE}\n`)
      await Promise.race([done, ended.then(() => Promise.reject(new Error(`bash ended: ${printed}`)))])
      return printed.slice(0, -DONE.length - 1)
    },
    async close() {
      shell.stdin.end()
      await ended
    },
  }
}
