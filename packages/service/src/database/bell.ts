// How the processes of the service tell each other that there is something to read: by NOTIFY, on a connection of its own.
// Inside the transactions that do the work it would make their commits wait for each other. A process rings only if
// another one has watchers; who has is asked and told on the same channel.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'

export interface Bell {
  /** Tells the others, soon: several calls within a moment are one. */
  ring(): void
  /** Whether this process wants to hear of changes. */
  setWatching(isWatching: boolean): void
  close(): Promise<void>
}

const CHANNEL = 'groundwork_changes'
const GAP_MS = 10
/** A process that was killed cannot say goodbye, so the question is repeated from time to time. */
const ASK_AGAIN_MS = 5 * 60_000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 10_000

type Word = 'changed' | 'watching' | 'leaving' | 'who'

export function createBell(options: {
  readonly url: string
  readonly log: Pick<Logger, 'warn'>
  /** Another process changed something, or may have done so while we were not connected. */
  readonly onRing: () => void
}): Bell {
  const self = randomUUID()
  const others = new Set<string>()
  let client: pg.Client | null = null
  let isWatching = false
  let isClosed = false
  let askedAt = 0
  let rungAt = Number.NEGATIVE_INFINITY
  let ringTimer: NodeJS.Timeout | null = null
  let retryTimer: NodeJS.Timeout | null = null
  let retryMs = FIRST_RETRY_MS
  let saying = Promise.resolve()
  void connect()

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: options.url,
      application_name: 'groundwork-stream',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (client === candidate) client = null
      if (isClosed) return
      options.log.warn({ err: error }, 'the connection for the live stream was lost; trying again')
      candidate.end().catch(() => {})
      retryTimer = setTimeout(connect, retryMs)
      retryTimer.unref()
      retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
    }
    candidate.on('error', lose)
    candidate.on('end', lose)
    candidate.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await candidate.connect()
      // A notification that a crash loses does no harm: every process looks again after connecting.
      await candidate.query(`set synchronous_commit = off; listen ${CHANNEL}`)
    } catch (error) {
      return lose(error as Error)
    }
    if (isClosed) {
      await candidate.end().catch(() => {})
      return
    }
    client = candidate
    retryMs = FIRST_RETRY_MS
    ask()
    if (isWatching) say('watching')
    options.onRing()
  }

  function say(word: Word): void {
    const speaker = client
    if (speaker === null) return
    saying = saying.then(async () => {
      // If the connection is gone, its own event tells.
      await speaker.query('select pg_notify($1, $2)', [CHANNEL, `${word} ${self}`]).catch(() => {})
    })
  }

  function ask(): void {
    askedAt = performance.now()
    others.clear()
    say('who')
  }

  function hear(payload: string): void {
    const [word, who = ''] = payload.split(' ')
    if (who === self) return
    if (word === 'changed') options.onRing()
    else if (word === 'who' && isWatching) say('watching')
    else if (word === 'leaving') others.delete(who)
    else if (word === 'watching') {
      others.add(who)
      // It may have missed what happened before we knew of it.
      ring()
    }
  }

  function ring(): void {
    if (others.size === 0 || ringTimer !== null) return
    const send = () => {
      ringTimer = null
      rungAt = performance.now()
      say('changed')
      if (rungAt - askedAt > ASK_AGAIN_MS) ask()
    }
    ringTimer = setTimeout(send, Math.max(0, rungAt + GAP_MS - performance.now()))
    ringTimer.unref()
  }

  return {
    ring,
    setWatching(value) {
      if (value === isWatching) return
      isWatching = value
      say(value ? 'watching' : 'leaving')
    },
    async close() {
      if (isWatching) say('leaving')
      isClosed = true
      if (ringTimer !== null) clearTimeout(ringTimer)
      if (retryTimer !== null) clearTimeout(retryTimer)
      // A connection that is just being made ends by itself, whenever that is.
      if (client === null) return
      await saying
      await client?.end().catch(() => {})
    },
  }
}
