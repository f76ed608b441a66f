// Waiting without an end, as aicli does: Ctrl-C leaves, and is no failure.
import { findCluster, findInfraEnv, getCluster, getInfraEnv, hostsOf, nameOf } from '../objects/find.ts'
import { AicliExit, type Session } from '../session.ts'

/** aicli looks every five seconds. */
export const POLL_MS = 2_000
/** The end of an installation that has none yet. */
const NEVER = Date.parse('0001-01-01T00:00:00Z')

async function untilTrue(session: Session, isReached: () => Promise<boolean>): Promise<void> {
  const { clock, signal } = session.around
  try {
    while (!(await isReached())) await clock.wait(POLL_MS, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    session.info('Leaving as per your request')
    throw new AicliExit(0)
  }
}

export type WaitStatus = 'installing' | 'installed' | 'ready'

export async function waitCluster(
  session: Session,
  name: string,
  status: WaitStatus = 'installed',
): Promise<void> {
  const id = await findCluster(session, name)
  session.info(`Waiting for cluster ${name} to reach state ${status}`)
  await untilTrue(session, async () => {
    const cluster = await getCluster(session, id)
    if (status !== 'installed') return cluster.status === status
    return Date.parse(String(cluster.install_completed_at)) !== NEVER
  })
}

/** Exactly this many; a single node needs one. */
export async function waitHosts(session: Session, infraEnv: string, wanted: number): Promise<void> {
  const infra_env_id = await findInfraEnv(session, infraEnv)
  const { cluster_id } = await getInfraEnv(session, infra_env_id)
  const isSingle =
    typeof cluster_id === 'string' &&
    cluster_id !== '' &&
    (await getCluster(session, cluster_id)).high_availability_mode === 'None'
  const number = isSingle ? 1 : wanted
  session.info(`Waiting for hosts to reach expected number ${number}`)
  await untilTrue(session, async () => {
    const known = (await hostsOf(session, infra_env_id)).filter(({ status }) => status === 'known')
    return known.length === number
  })
}

export async function waitHostsAdded(
  session: Session,
  infraEnv: string,
  names: readonly string[],
): Promise<void> {
  const infra_env_id = await findInfraEnv(session, infraEnv)
  session.info('Waiting for all hosts to be added to cluster')
  await untilTrue(session, async () => {
    const added = (await hostsOf(session, infra_env_id)).filter(
      (host) => names.includes(nameOf(host)) && host.status === 'added-to-existing-cluster',
    )
    return added.length === names.length
  })
}
