import type { HostSummary } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

const LETTERS = 8

/** A machine that has not told its name is called by its id, which nobody can read. */
export const namedHost = (host: HostSummary): HostSummary =>
  host.name === host.id ? { ...host, name: t.hosts.nameless(host.id.slice(0, LETTERS)) } : host
