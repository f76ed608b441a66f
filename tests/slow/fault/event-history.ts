// Whether the events of a cluster and its hosts tell their story once: nothing missing, nothing twice.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Event } from '@groundwork/contract/events'
import type { Host } from '@groundwork/contract/hosts'
import { call } from '../../testing/call.ts'

export async function historyProblems(baseUrl: string, clusterId: string): Promise<readonly string[]> {
  const cluster = await call<Cluster>(baseUrl, 'GET', `/v2/clusters/${clusterId}`)
  const events = await call<Event[]>(baseUrl, 'GET', `/v2/events?cluster_id=${clusterId}&limit=-1`)
  return [
    ...repeated(events),
    ...clusterProblems(cluster.status, events),
    ...(cluster.hosts ?? []).flatMap((host) =>
      hostProblems(
        host,
        events.filter(({ host_id }) => host_id === host.id),
      ),
    ),
  ]
}

/** The same words about the same thing at the same moment are one event told twice. */
function repeated(events: readonly Event[]): readonly string[] {
  const seen = new Set<string>()
  return events.flatMap(({ name, message, event_time, host_id }) => {
    const key = JSON.stringify([name, message, event_time, host_id])
    if (seen.has(key)) return [`told twice: ${key}`]
    seen.add(key)
    return []
  })
}

function clusterProblems(status: string, events: readonly Event[]): readonly string[] {
  const told = events.flatMap(({ name, message }) =>
    name === 'cluster_status_updated' ? [/ is now ([\w-]+):/.exec(message)?.[1]] : [],
  )
  const problems = told.flatMap((now, index) =>
    told[index - 1] === now ? [`the cluster becomes ${now} twice in a row`] : [],
  )
  if (told.at(-1) !== status)
    problems.push(`the cluster is ${status}, but the last event says ${told.at(-1)}`)
  return [...problems, ...notOnce(events, 'cluster_registration_succeeded', 'the cluster')]
}

/** Every change of status begins where the one before ended. */
function hostProblems(host: Host, events: readonly Event[]): readonly string[] {
  const who = `host ${host.id}`
  let status = 'discovering'
  const problems: string[] = []
  for (const { message } of events.filter(({ name }) => name === 'host_status_updated')) {
    const [, from, to = ''] = / went from ([\w-]+) to ([\w-]+):/.exec(message) ?? []
    if (from !== status) problems.push(`${who} goes from ${from} to ${to}, but was ${status}`)
    status = to
  }
  if (status !== host.status) problems.push(`${who} is ${host.status}, but its events end with ${status}`)
  return [...problems, ...notOnce(events, 'host_registration_succeeded', who)]
}

function notOnce(events: readonly Event[], name: string, who: string): readonly string[] {
  const count = events.filter((event) => event.name === name).length
  return count === 1 ? [] : [`${who} has ${count} events ${name}`]
}
