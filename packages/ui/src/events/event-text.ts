// What an event says, in the words of the pages: the service writes ids of statuses and checks.
import type { Event } from '@groundwork/contract/events'
import { failedNames } from '../components/check-names.ts'
import { plainInfo } from '../components/plain-info.ts'
import { t } from '../texts/texts.ts'

type Say = (...parts: readonly string[]) => string | undefined
const { said } = t.events

const wordOf = (words: Readonly<Record<string, string>>, id = ''): string | undefined =>
  Object.hasOwn(words, id) ? words[id] : undefined
const failed = (id = ''): string => failedNames([id])[0] ?? id

/** Nothing is to be explained about these. */
const CALM: readonly string[] = ['known', 'known-unbound', 'installed', 'ready', 'installing', 'finalizing']
const because = (status: string, info: string): string => (CALM.includes(status) ? '' : plainInfo(info))

/** By name of the event: what its message looks like, and what its parts become. A message that looks otherwise is shown as it is. */
const SAYINGS: Readonly<Record<string, readonly [RegExp, Say]>> = {
  host_status_updated: [
    /^The status of host (.+?) went from [a-z-]+ to ([a-z-]+): (.+)$/s,
    (host = '', status = '', info = '') => {
      const word = wordOf(t.statuses.hosts, status)
      return word && said.status(host, word, because(status, info))
    },
  ],
  cluster_status_updated: [
    /^The status of the cluster is now ([a-z-]+): (.+)$/s,
    (status = '', info = '') => {
      const word = wordOf(t.statuses.clusters, status)
      return word && said.status(said.cluster, word, because(status, info))
    },
  ],
  host_validation_failed: [
    /^Validation (\S+) of host (.+?) fails now: (.+)$/s,
    (check, host = '', cause = '') => said.status(host, failed(check), plainInfo(cause)),
  ],
  cluster_validation_failed: [
    /^Validation (\S+) of the cluster fails now: (.+)$/s,
    (check, cause = '') => said.status(said.cluster, failed(check), plainInfo(cause)),
  ],
  host_validation_fixed: [
    /^Validation (\S+) of host (.+) succeeds again\.$/s,
    (check, host = '') => said.solved(host, failed(check)),
  ],
  host_registration_succeeded: [
    /^Host ([0-9a-f]{8})-[0-9a-f-]{27} is registered\.$/,
    (id = '') => said.status(t.hosts.nameless(id), said.registered, ''),
  ],
  cluster_validation_fixed: [
    /^Validation (\S+) of the cluster succeeds again\.$/,
    (check) => said.solved(said.cluster, failed(check)),
  ],
  host_install_progress_updated: [
    /^Host (.+?) is installing: (.+)$/s,
    (host = '', stage = '') => said.stage(host, stage),
  ],
  host_role_updated: [
    /^Host (.+) is suggested as ([a-z-]+)\.$/s,
    (host = '', role = '') => {
      const word = wordOf(t.statuses.roles, role)
      return word && said.role(host, word)
    },
  ],
  cluster_operator_status: [
    /^Operator (\S+) is ([a-z]+): (.*)$/s,
    (operator = '', status = '', info = '') => {
      const word = wordOf(t.installation.operatorStatus, status)
      return (
        word && said.status(said.operator(t.installation.operatorNames[operator] ?? operator), word, info)
      )
    },
  ],
}

export function eventText({ name = '', message }: Pick<Event, 'name' | 'message'>): string {
  const [pattern, say] = (Object.hasOwn(SAYINGS, name) ? SAYINGS[name] : undefined) ?? []
  const parts = pattern?.exec(message)
  return (parts && say?.(...parts.slice(1))) || message
}
