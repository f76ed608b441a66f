// One more control plane host for a cluster of three and two: agent, installer and service are the real ones.
import { parseIgnition } from '@groundwork/lab/machines'
import { expect, it } from 'vitest'
import { inTendedLab, type OperatedLab } from './operated-lab.ts'

const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane'

it('a further control plane host joins an installed cluster, and answers for it', () =>
  inTendedLab({ seed: 4, hosts: 5, installsDay2: false }, async (tended) => {
    const { client, member, said, untilSeen } = tended
    await installCluster(tended)
    expect(controlPlaneOf(tended)).toHaveLength(3)

    await client.call<'TransformClusterToAddingHosts'>('TransformClusterToAddingHosts', {
      params: { cluster_id: member.clusterId },
    })
    expect(await untilSeen(({ hosts }) => hosts.some(({ status }) => status === 'known'))).toBe(true)
    const { id = '', name = '' } = (await tended.view()).hosts.find(({ status }) => status === 'known') ?? {}
    const params = { infra_env_id: member.infraEnvId, host_id: id }
    await client.call<'v2UpdateHost'>('v2UpdateHost', { params, body: { host_role: 'master' } })
    await client.call<'v2InstallHost'>('v2InstallHost', { params })
    expect(await untilSeen(() => said.some((line) => line.includes('is a ready node')))).toBe(true)

    const host = await client.call<'v2GetHost'>('v2GetHost', { params })
    expect(host).toMatchObject({
      status: 'added-to-existing-cluster',
      role: 'master',
      progress: { current_stage: 'Done', installation_percentage: 100 },
    })
    expect(said.filter((line) => line.includes('as an administrator'))).toEqual([])
    expect(await approvalsOf(tended, id)).toEqual(['to join the cluster with', 'to answer with'])
    expect(controlPlaneOf(tended)).toHaveLength(4)
    expect(controlPlaneOf(tended)).toContain(name)
    expect(await stagesOf(tended, id)).toEqual([
      ...['Starting installation', 'Installing', 'Writing image to disk', 'Rebooting'],
    ])
    expect(pointerOf(tended)).toMatch(/^http:.*:22624\/config\/master$/)
    expect(await answersFrom(tended, ':22624/config/worker')).toBe(true)
  }))

async function installCluster({ client, lab, member, untilStatus }: OperatedLab): Promise<void> {
  void lab.powerOn()
  expect(await untilStatus('ready')).toBe(true)
  await client.call<'v2InstallCluster'>('v2InstallCluster', { params: { cluster_id: member.clusterId } })
  expect(await untilStatus('installed')).toBe(true)
}

const controlPlaneOf = ({ lab, member }: OperatedLab): readonly string[] =>
  (lab.world.clusters.find(member.clusterId)?.objects ?? [])
    .filter(({ kind, metadata }) => kind === 'Node' && metadata.labels?.[CONTROL_PLANE] !== undefined)
    .map(({ metadata }) => metadata.name)

/** What the service approved for the host, by its events. */
async function approvalsOf({ client, member }: OperatedLab, hostId: string): Promise<readonly string[]> {
  const events = await client.call<'v2ListEvents'>('v2ListEvents', {
    query: { cluster_id: member.clusterId, host_id: hostId },
  })
  return events.flatMap(({ name, message }) =>
    name === 'host_certificate_approved' ? (/the certificate ([^.]+)\./.exec(message)?.[1] ?? []) : [],
  )
}

/** As the installer reported them. */
async function stagesOf({ client, member }: OperatedLab, hostId: string): Promise<readonly string[]> {
  const events = await client.call<'v2ListEvents'>('v2ListEvents', {
    query: { cluster_id: member.clusterId, host_id: hostId },
  })
  const stages = events.flatMap(({ name, message }) =>
    name === 'host_install_progress_updated' ? (/is installing: ([^:.]+)/.exec(message)?.[1] ?? []) : [],
  )
  return [...new Set(stages)]
}

/** Where the disk of the machine that came last gets its configuration from. */
function pointerOf({ member }: OperatedLab): string {
  const disks = member.computers.at(-1)?.disks ?? []
  const [ignition = ''] = disks.flatMap(({ contents }) =>
    contents.kind === 'installed' ? contents.ignition : [],
  )
  return parseIgnition(ignition)?.ignition.config?.merge?.[0]?.source ?? ''
}

/** The machine that came last, asked by the first. */
async function answersFrom({ member, untilSeen }: OperatedLab, path: string): Promise<boolean> {
  const address = member.computers.at(-1)?.nics[0]?.addresses[0]?.split('/')[0]
  let isAnswered = false
  const ask = async () => {
    const response = await member.computers[0]?.system?.machine.fetch(`http://${address}${path}`)
    isAnswered ||= response?.status === 200
  }
  return untilSeen(() => {
    ask().catch(() => {})
    return isAnswered
  })
}
