// The token that this machine got by enrolling, kept for an agent that is started again: only who shows it is still the same
// machine to the service. It lies in memory, as the live system does, and is gone with the next boot.
import type { Machine } from '../machine/machine.ts'

const PATH = '/run/groundwork/host-token.json'
const OWNER_ONLY = 0o600

export interface StoredToken {
  readonly infraEnvId: string
  readonly hostId: string
  readonly token: string
}

/** Null: there is none for this host. */
export async function readStoredToken(
  machine: Machine,
  infraEnvId: string,
  hostId: string,
): Promise<string | null> {
  try {
    const held = JSON.parse((await machine.files.text(PATH)) ?? '{}') as Partial<StoredToken>
    return held.infraEnvId === infraEnvId && held.hostId === hostId ? (held.token ?? null) : null
  } catch {
    return null
  }
}

export async function storeToken(machine: Machine, held: StoredToken): Promise<void> {
  try {
    await machine.files.write(PATH, JSON.stringify(held), OWNER_ONLY)
  } catch {
    // An agent that is started again then has to wait until its host was not heard from for a while, and enrols anew.
  }
}
