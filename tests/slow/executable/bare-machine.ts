// A machine that has a C library, a shell, names of users and the executable, and nothing else: no Node, no PostgreSQL.
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needImageRoot } from '../../testing/image-root.ts'
import { type ContainerMount, type RunningContainer, runInImage } from '../../testing/run-in-image.ts'
import { until } from '../../testing/until.ts'

export interface BareMachine {
  /** Its directory on this machine. */
  path(place: string): string
  run(words: readonly string[], env?: Readonly<Record<string, string>>): RunningContainer
  /** Until it is over; all that it said. */
  output(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  serve(words?: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunningService>
  close(): Promise<void>
}

export interface RunningService {
  readonly api: string
  readonly ui: string
  readonly images: string
  said(): string
  /** As a power cut: everything on the machine is gone at once. */
  kill(): Promise<void>
  terminate(): Promise<number | null>
}

export interface MachineOptions {
  readonly executable: string
  /** Who runs it, and owns what can be written. */
  readonly uid: number
  /** What can be written, beside /tmp. */
  readonly writable: readonly string[]
  readonly readOnly?: readonly string[]
}

const PROGRAM = '/opt/groundwork'
/** PostgreSQL wants its user to have a name. */
const USERS = `root:x:0:0::/root:/bin/sh
nobody:x:65534:65534::/nonexistent:/bin/false
ann:x:1000:1000::/home/ann:/bin/sh
`
const PORTS = ['--api-port', '0', '--ui-port', '0', '--image-port', '0']

export async function createBareMachine(options: MachineOptions): Promise<BareMachine> {
  const { executable, uid, writable, readOnly = [] } = options
  const image = await needImageRoot()
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-bare-'))
  // Others have to get in: the database of root runs as another user.
  await chmod(directory, 0o755)
  const path = (place: string) => join(directory, 'disk', place)
  const users = join(directory, 'passwd')
  await writeFile(users, USERS)
  const mounts: ContainerMount[] = [
    { source: executable, target: PROGRAM, isReadOnly: true },
    { source: users, target: '/etc/passwd', isReadOnly: true },
  ]
  for (const [places, isReadOnly] of [
    [[...writable, '/tmp'], false],
    [readOnly, true],
  ] as const) {
    for (const target of places) {
      await mkdir(path(target), { recursive: true })
      await chown(path(target), uid, uid)
      mounts.push({ source: path(target), target, isReadOnly })
    }
  }
  const running = new Set<RunningContainer>()

  function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): RunningContainer {
    const as = uid === 0 ? [] : ['chroot', `--userspec=${uid}:${uid}`, '/']
    const root = join(directory, 'root')
    const container = runInImage({ image, root, command: [...as, ...words], env, mounts })
    running.add(container)
    void container.ended.then(() => running.delete(container))
    return container
  }

  await mkdir(join(directory, 'root'))
  return {
    path,
    run: (words, env) => run([PROGRAM, ...words], env),
    async output(words, env) {
      const { ended, said } = run(words[0] === 'sh' ? words : [PROGRAM, ...words], env)
      const code = await ended
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said()}`)
      return said()
    },
    async serve(words = [], env = {}) {
      const container = run([PROGRAM, ...PORTS, ...words], env)
      let hasEnded = false
      void container.ended.then(() => {
        hasEnded = true
      })
      await until('it is ready', () => {
        if (hasEnded) throw new Error(`It ended: ${container.said()}`)
        return container.said().includes('Ctrl-C')
      })
      const url = (name: string) =>
        new RegExp(`${name}\\s+(http:\\S+?:\\d+)`).exec(container.said())?.[1] ?? ''
      return {
        ...{ api: url('API'), ui: url('Browser'), images: url('Images') },
        said: container.said,
        async kill() {
          container.kill()
          await container.ended
        },
        terminate() {
          container.terminate()
          return container.ended
        },
      }
    },
    async close() {
      for (const container of running) container.kill()
      await Promise.all([...running].map(({ ended }) => ended))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
