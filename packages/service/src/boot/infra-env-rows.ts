// Infra-envs as they were a moment ago. Firmware reads an image in thousands of small ranges, and none of them may cost a
// query. What this process changes is seen at once, what another one changes within a second.
import { createLru } from '@groundwork/lru/lru'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/schema.ts'
import { loadInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import type { StoredInfraEnv } from '../store/stored.ts'

export interface InfraEnvRows {
  /** null: there is none. One whose tokens are older than this generation is not remembered rightly, and read again. */
  get(id: string, generation?: number): Promise<StoredInfraEnv | null>
  /** What `get` would give if that needs no query; null: it does. */
  known(id: string): StoredInfraEnv | null
  forget(id: string): void
}

interface Remembered {
  readonly row: Promise<StoredInfraEnv | null>
  /** null: it is still being read. */
  found: StoredInfraEnv | null
  readonly until: number
}

const REMEMBERED_MS = 1_000
/** As many as are booted from at the same moment: a row may hold the settings of hundreds of machines. */
const REMEMBERED = 1_000

export function createInfraEnvRows(db: Db, clock: Clock): InfraEnvRows {
  const remembered = createLru<Remembered>(REMEMBERED)

  function read(id: string): Promise<StoredInfraEnv | null> {
    // Remembered before it is there: a request meanwhile waits for the same query, and a change in between makes it
    // forgotten before it arrives.
    const entry: Remembered = {
      row: loadInfraEnv(db, id),
      found: null,
      until: clock.now() + REMEMBERED_MS,
    }
    remembered.set(id, entry)
    const drop = () => {
      if (remembered.get(id) === entry) remembered.delete(id)
    }
    entry.row.then((row) => {
      entry.found = row
      if (row === null) drop()
    }, drop)
    return entry.row
  }

  return {
    async get(id, generation = 0) {
      const known = remembered.get(id)
      if (known === undefined || clock.now() >= known.until) return read(id)
      const row = await known.row
      return row !== null && row.key_generation < generation ? read(id) : row
    },
    known(id) {
      const entry = remembered.get(id)
      return entry === undefined || clock.now() >= entry.until ? null : entry.found
    },
    forget: (id) => remembered.delete(id),
  }
}
