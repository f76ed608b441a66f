// What helps a cluster, from its failing checks and from what went wrong in its installation.
import type { CallAnswer, Client } from '@groundwork/contract/client'

export type Remedy = CallAnswer<'explainCluster'>['findings'][number]['remedies'][number]
export type Call = Remedy['calls'][number]

export interface Fix extends Remedy {
  /** What it is for: checks and findings, each with whom it is about. */
  readonly mends: readonly string[]
}

export interface Fixes {
  readonly fixes: readonly Fix[]
  /** Checks that will hold by themselves when others do. */
  readonly followers: number
}

/** Remedies of failing checks, and of what went wrong in an installation. A request that mends several things is one. */
export async function findFixes(client: Client, cluster_id: string): Promise<Fixes> {
  const params = { cluster_id }
  const [checks, explanation] = await Promise.all([
    client.call('listClusterChecks', { params, query: { only: 'failing' } }),
    client.call('explainCluster', { params }),
  ])
  const all = [
    ...checks.cluster.map((check) => ({ check, subject: check.id })),
    ...checks.hosts.flatMap((host) =>
      host.checks.map((check) => ({ check, subject: `${check.id} of ${host.name}` })),
    ),
  ]
  const own = all.filter(({ check }) => check.follows === undefined)
  const found = [
    ...own.map(({ check, subject }) => ({ subject, remedies: check.remedies })),
    ...explanation.findings.map(({ id, remedies }) => ({ subject: id, remedies })),
  ]
  const fixes = new Map<string, Fix>()
  for (const { subject, remedies } of found)
    for (const remedy of remedies.filter(({ who }) => who !== 'nobody')) {
      const key = JSON.stringify([remedy.what, remedy.calls, remedy.command])
      fixes.set(key, { ...remedy, mends: [...(fixes.get(key)?.mends ?? []), subject] })
    }
  return { fixes: [...fixes.values()], followers: all.length - own.length }
}
