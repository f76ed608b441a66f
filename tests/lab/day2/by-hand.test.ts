// What people try by hand with "groundwork lab up": an installation that is cancelled and begun anew, and a host that comes later.
import { expect, it } from 'vitest'
import { inTendedLab } from './operated-lab.ts'

it('a cluster is cancelled, reset, installed after all, and takes one more worker', () =>
  inTendedLab({ seed: 4, hosts: 3, installsDay2: true }, async (tended) => {
    const { client, lab, member, said, untilSeen, untilStatus } = tended
    const params = { cluster_id: member.clusterId }
    void lab.powerOn()
    expect(await untilStatus('ready')).toBe(true)
    await client.call<'v2InstallCluster'>('v2InstallCluster', { params })
    expect(await untilSeen(({ hosts }) => hosts.some(({ stage }) => stage === 'Rebooting'))).toBe(true)
    await client.call<'V2CancelInstallation'>('V2CancelInstallation', { params })
    expect(await untilStatus('cancelled')).toBe(true)
    await client.call<'v2ResetCluster'>('v2ResetCluster', { params })
    expect(await untilStatus('ready')).toBe(true)
    expect(said).toHaveLength(3)
    expect(said.join(' ')).toMatch(/node-1 has to start again/)

    await client.call<'v2InstallCluster'>('v2InstallCluster', { params })
    expect(await untilStatus('installed')).toBe(true)
    await client.call<'TransformClusterToAddingHosts'>('TransformClusterToAddingHosts', { params })
    expect(await untilSeen(() => said.some((line) => line.includes('is a ready node')))).toBe(true)
    const view = await tended.view()
    expect(view.hosts.filter(({ status }) => status === 'added-to-existing-cluster')).toHaveLength(1)
    expect(said.join('\n')).toMatch(
      /Switching on lab-1-node-4.*\n.*installing lab-1-node-4\.\n.*lab-1-node-4 is a ready node/,
    )
  }))
