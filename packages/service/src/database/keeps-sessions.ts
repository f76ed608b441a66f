// Whether connections to an address keep their session between transactions, which they do not behind a pooler in transaction mode.
import type pg from 'pg'

/** A pooler that is busy hands out any of its connections, so the same one may come again by chance. */
const OTHERS = 3
const ASKED_AGAIN = 10

/** `connect` opens a connection to the same address; they are all closed afterwards, the first one too. */
export async function keepsSessions(connect: () => Promise<pg.Client>): Promise<boolean> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = await connect()
    clients.push(client)
    return client
  }
  try {
    const first = await open()
    const own = await serverProcessOf(first)
    // The server names its process when a connection is made. A pooler, which has none then, says any number.
    if (own === promisedProcessOf(first)) return true
    for (let others = 1; others <= OTHERS; others += 1) {
      // In a transaction it keeps the process that it got: that of the first connection only if that one has lost it.
      const other = await open()
      await other.query('begin')
      if ((await serverProcessOf(other)) === own) return false
      for (let times = 0; times < ASKED_AGAIN; times += 1)
        if ((await serverProcessOf(first)) !== own) return false
    }
    return true
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

async function serverProcessOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

const promisedProcessOf = (client: pg.Client): number | undefined =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : undefined
