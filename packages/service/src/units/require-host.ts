import type { Db } from '../database/schema.ts'
import { notFound } from '../errors/http-error.ts'
import { type HostReader, loadHost } from '../store/hosts/host-store.ts'
import type { HostKey, StoredHost } from '../store/stored.ts'

/** Throws 404. */
export async function requireHost(deps: HostReader & { readonly db: Db }, key: HostKey): Promise<StoredHost> {
  const host = await loadHost(deps, deps.db, key)
  if (host === null) throw notFound('host', key.host_id)
  return host
}
