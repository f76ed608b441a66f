// Several checks often have one remedy: two missing addresses fail three checks of the cluster and one of each host, and one
// request mends them all. That is one thing to do.
import { byWeight, type Cause, type CauseHost, withoutName } from './causes.ts'

export interface Task extends Cause {
  /** What fails, each once; one: it is the cause itself. */
  readonly titles: readonly string[]
  /** What is seen at the cluster, each sentence once. */
  readonly sentences: readonly string[]
  /** How many checks pass when it is done; 0: each host has its own remedy. */
  readonly clears: number
}

interface Member {
  readonly cause: Cause
  /** null: the cluster as a whole. */
  readonly host: CauseHost | null
}

/** The causes, those with one remedy together. */
export function tasksOf(causes: readonly Cause[]): readonly Task[] {
  const members = causes.flatMap((cause): readonly Member[] =>
    cause.hosts.length === 0 ? [{ cause, host: null }] : cause.hosts.map((host) => ({ cause, host })),
  )
  const shared = new Map<string, Member[]>()
  for (const member of members) {
    const key = requestOf(member)
    if (key === null) continue
    shared.set(key, [...(shared.get(key) ?? []), member])
  }
  const isShared = (member: Member) => (shared.get(requestOf(member) ?? '')?.length ?? 0) > 1
  const together = [...shared.values()].filter(({ length }) => length > 1).map(togetherOf)
  const alone = causes.flatMap((cause): readonly Task[] => {
    if (cause.hosts.length === 0) return isShared({ cause, host: null }) ? [] : [aloneOf(cause)]
    const hosts = cause.hosts.filter((host) => !isShared({ cause, host }))
    return hosts.length === 0 ? [] : [aloneOf({ ...cause, hosts })]
  })
  return [...together, ...alone].sort(byWeight)
}

/** What its buttons would send, all of them: none is to be lost by putting causes together. null: nothing. */
function requestOf({ cause, host }: Member): string | null {
  const { remedies } = host ?? cause
  const calls = remedies.filter((remedy) => remedy.calls.length > 0).map((remedy) => remedy.calls)
  return calls.length === 0 ? null : JSON.stringify(calls)
}

const aloneOf = (cause: Cause): Task => ({ ...cause, titles: [cause.title], sentences: [], clears: 0 })

/** Of the hosts, without the name of the one that happens to be first. */
const sentenceOf = ([host]: Iterable<CauseHost>): string | undefined =>
  host === undefined ? undefined : withoutName(host)

function togetherOf(members: readonly Member[]): Task {
  const causes = [...new Set(members.map(({ cause }) => cause))]
  const [first] = causes as [Cause]
  const hosts = new Map(
    members.flatMap(({ host }) =>
      host === null ? [] : [[`${host.infra_env_id}/${host.id}`, host] as const],
    ),
  )
  return {
    ...first,
    isBlocking: causes.some(({ isBlocking }) => isBlocking),
    isToDo: causes.every(({ isToDo }) => isToDo),
    cause: sentenceOf(hosts.values()) ?? first.cause,
    remedies: members[0]?.host?.remedies ?? first.remedies,
    hosts: [...hosts.values()],
    titles: [...new Set(causes.map(({ title }) => title))],
    sentences: [...new Set(members.flatMap(({ cause, host }) => (host === null ? [cause.cause] : [])))],
    clears: members.length,
  }
}
