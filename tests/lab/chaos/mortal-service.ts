// The service in a process of its own that is killed every few seconds, and comes back on the same data and at the same address. It
// goes by the time of the lab, which stands still while the service works or starts: how fast this machine is makes no difference.
import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SendRequest } from '@groundwork/lab/lab'
import type { Random, VirtualTime } from '@groundwork/lab/time'
import type { Workspace } from '../../testing/workspace.ts'

export interface MortalService {
  readonly url: string
  kills(): number
  /** Requests to it, at the present time. */
  readonly send: SendRequest
  /** Everything that is due is decided, unless it dies meanwhile. */
  settle(): Promise<void>
  beginKilling(options: Killing): void
  /** It lives on after this. */
  endKilling(): Promise<void>
}

export interface Killing {
  readonly random: Random
  /** That ask it all the time. */
  readonly hosts: number
  /** It is there again. */
  readonly onReturn: () => Promise<void>
  readonly log: (what: string) => void
}

/** In answers: a slow machine must not let it die before it has done anything, a fast one not let it live to the end. */
const LIFE = { shortest: 60, longest: 150 }
/** So many get these in some seconds of the lab or more; where there are more, it has to answer more to live as long. */
const FEW_HOSTS = 60
/** On the wall, so that it dies in the middle of something. */
const DEATH_MS = { shortest: 0, longest: 100 }
/** In the lab, whose minutes take seconds or more: it is away for a part of the time that it lived. */
const AWAY_SHARE = { shortest: 0.1, longest: 0.4 }
const SHORTEST_ABSENCE_MS = 1_000

export interface MortalParts {
  readonly workspace: Workspace
  /** The program. */
  readonly main: string
  readonly send: SendRequest
  readonly time: () => VirtualTime
}

export async function startMortalService({
  workspace,
  main,
  send: inner,
  time,
}: MortalParts): Promise<MortalService> {
  const dataDir = await workspace.directory('chaos')
  const timeFile = join(await workspace.directory('time'), 'now')
  const file = openSync(timeFile, 'w', 0o600)
  const bytes = Buffer.alloc(8)
  function tellTime(): void {
    bytes.writeDoubleLE(time().now())
    writeSync(file, bytes, 0, 8, 0)
  }
  tellTime()
  const start = async (port: string) => {
    const env = { LAB_TIME_FILE: timeFile }
    const child = await workspace.start({ main, dataDir, env, flags: ['--api-port', port] })
    return { child, control: /Control (\S+)/.exec(child.banner)?.[1] ?? '' }
  }
  const first = await start('0')
  const { url } = first.child
  let running: typeof first | null = first
  let isOver = false
  let kills = 0
  let answered = 0
  let onAnswer = (): void => {}
  let livesSince = time().now()
  let wallSince = performance.now()
  let returning: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const draw = (random: Random, { shortest, longest }: typeof LIFE) =>
    shortest + random() * (longest - shortest)

  async function die(killing: Killing): Promise<void> {
    const dying = running
    running = null
    kills += 1
    const ended = dying?.child.kill()
    const livedMs = time().now() - livesSince
    const lived = `after ${answered} answers, ${seconds(performance.now() - wallSince)} s and ${seconds(livedMs)} s of the lab`
    await time().sleep(Math.max(SHORTEST_ABSENCE_MS, livedMs * draw(killing.random, AWAY_SHARE)))
    await time().during(
      (async () => {
        await ended
        tellTime()
        const began = performance.now()
        running = await start(new URL(url).port)
        const started = performance.now()
        await killing.onReturn()
        const took = `${seconds(started - began)} s to start, ${seconds(performance.now() - started)} s to look`
        killing.log(`died ${lived}; away for ${seconds(time().now() - livesSince - livedMs)} s; took ${took}`)
      })(),
    )
    live(killing)
  }

  function live(killing: Killing): void {
    if (isOver) return
    livesSince = time().now()
    wallSince = performance.now()
    answered = 0
    const lasts = draw(killing.random, LIFE) * Math.max(1, killing.hosts / FEW_HOSTS)
    onAnswer = () => {
      if (answered < lasts) return
      onAnswer = () => {}
      timer = setTimeout(
        () => {
          returning = die(killing)
          returning.catch(() => {})
        },
        draw(killing.random, DEATH_MS),
      )
    }
  }

  return {
    url,
    kills: () => kills,
    async send(address, init) {
      tellTime()
      const answer = await inner(address, init)
      answered += 1
      onAnswer()
      return answer
    },
    async settle() {
      const asked = running
      if (asked === null) return
      tellTime()
      const answer = await inner(asked.control, { method: 'POST' }).catch(() => null)
      // It died; the next one goes on.
      if (answer === null && running !== asked) return
      if (answer?.status !== 200)
        throw new Error(`The service could not settle: ${await answer?.text().catch(() => '')}`)
    },
    beginKilling: live,
    async endKilling() {
      isOver = true
      onAnswer = () => {}
      clearTimeout(timer)
      // Its return takes time of the lab.
      await Promise.all([returning, time().run(() => running !== null, Number.POSITIVE_INFINITY)])
    },
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)
