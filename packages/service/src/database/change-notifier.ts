// How the processes of the service tell each other that there is something to read: by NOTIFY, on a connection of its own.
// Inside the transactions that do the work it would make their commits wait for each other. A process notifies only if
// another one has watchers; who has is asked and told on the same channel.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'

export interface ChangeNotifier {
  /** Tells the others, soon: several calls within a moment are one. */
  notify(): void
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

export function createChangeNotifier(options: {
  readonly url: string
  readonly log: Pick<Logger, 'warn'>
  /** Another process changed something, or may have done so while we were not connected. */
  readonly onNotification: () => void
}): ChangeNotifier {
  const self = randomUUID()
  const others = new Set<string>()
  let client: pg.Client | null = null
  let isWatching = false
  let isClosed = false
  let askedAt = 0
  let notifiedAt = Number.NEGATIVE_INFINITY
  let notifyTimer: NodeJS.Timeout | null = null
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
    options.onNotification()
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
    if (word === 'changed') options.onNotification()
    else if (word === 'who' && isWatching) say('watching')
    else if (word === 'leaving') others.delete(who)
    else if (word === 'watching') {
      others.add(who)
      // It may have missed what happened before we knew of it.
      notify()
    }
  }

  function notify(): void {
    if (others.size === 0 || notifyTimer !== null) return
    const send = () => {
      notifyTimer = null
      notifiedAt = performance.now()
      say('changed')
      if (notifiedAt - askedAt > ASK_AGAIN_MS) ask()
    }
    notifyTimer = setTimeout(send, Math.max(0, notifiedAt + GAP_MS - performance.now()))
    notifyTimer.unref()
  }

  return {
    notify,
    setWatching(value) {
      if (value === isWatching) return
      isWatching = value
      say(value ? 'watching' : 'leaving')
    },
    async close() {
      if (isWatching) say('leaving')
      isClosed = true
      if (notifyTimer !== null) clearTimeout(notifyTimer)
      if (retryTimer !== null) clearTimeout(retryTimer)
      // A connection that is just being made ends by itself, whenever that is.
      if (client === null) return
      await saying
      await client?.end().catch(() => {})
    },
  }
}
