// aicli takes a second of processor time to load, and each of its commands is a process. Here Python loads it once, and every command is
// a fork of that: the code that runs is the one that was published.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface CommandPlace {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

export interface KeptAicli {
  run(words: readonly string[], place: CommandPlace): Promise<Said>
  close(): Promise<void>
}

/** aicli sleeps five seconds between two looks and a whole minute "for the iso", which is there at once; how often it looks is all that changes. */
const KEEPER = `
import json, os, sys, threading, time, traceback
from ailib import cli
sleep = time.sleep
def shorter(seconds): sleep(min(seconds, 0.5))
time.sleep = shorter
import ailib
ailib.sleep = shorter
cli.sleep = shorter
said = threading.Lock()
def tell(number, pid):
    _, status = os.waitpid(pid, 0)
    with said:
        print(json.dumps({'number': number, 'code': os.waitstatus_to_exitcode(status)}), flush=True)
def become(command):
    for name, fd in (('out', 1), ('err', 2)):
        target = os.open(command[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(target, fd)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(command['cwd'])
    os.environ.clear()
    os.environ.update(command['env'])
    sys.argv = ['aicli'] + command['words']
    code = 0
    try:
        cli.cli()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
for line in sys.stdin:
    command = json.loads(line)
    pid = os.fork()
    if pid == 0:
        become(command)
    threading.Thread(target=tell, args=(command['number'], pid), daemon=True).start()
`

/** `python`: that of the environment in which aicli is installed. */
export async function keepAicli(python: string): Promise<KeptAicli> {
  const files = await mkdtemp(join(tmpdir(), 'aicli-'))
  const child = spawn(python, ['-c', KEEPER], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const waiting = new Map<number, (code: number) => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { number, code } = JSON.parse(line) as { readonly number: number; readonly code: number }
    waiting.get(number)?.(code)
    waiting.delete(number)
  })
  let count = 0
  return {
    async run(words, place) {
      const number = count
      count += 1
      const [out, err] = [join(files, `${number}.out`), join(files, `${number}.err`)]
      const code = await new Promise<number>((resolve) => {
        waiting.set(number, resolve)
        child.stdin.write(`${JSON.stringify({ ...place, words, number, out, err })}\n`)
      })
      return { code, out: await readFile(out, 'utf8'), err: await readFile(err, 'utf8') }
    },
    async close() {
      child.stdin.end()
      await ended
      await rm(files, { recursive: true, force: true })
    },
  }
}
