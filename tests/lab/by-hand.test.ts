// What people try by hand with "groundwork lab up": an installation that is cancelled and begun anew, and a host that comes later.
import type { Client } from '@groundwork/contract/client'
import { findBuiltIn } from '@groundwork/lab/profile/built-in-profiles'
import { type ClusterView, viewCluster } from '@groundwork/lab/run/cluster-view'
import { createLab } from '@groundwork/lab/run/create-lab'
import { openService } from '@groundwork/lab/run/open-service'
import { createSender } from '@groundwork/lab/run/send-request'
import { startServiceInProcess } from '@groundwork/lab/run/service-in-process'
import { giveVips } from '@groundwork/lab/run/tend-clusters'
import { createMachineTender } from '@groundwork/lab/run/tend-machines'
import { createVirtualTime } from '@groundwork/lab/time/virtual-time'
import { expect, it } from 'vitest'

const LIMIT_MS = 2 * 3_600_000
const LOOK_EVERY_MS = 10_000
const profile = findBuiltIn('dell-rack')

it('a cluster is cancelled, reset, installed after all, and takes one more worker', async () => {
  if (profile === null) throw new Error('The profile is gone.')
  const send = createSender(16)
  const time = createVirtualTime({ quantumMs: 2_000, longestStepMs: 10_000, onTick: () => service.settle() })
  const service = await startServiceInProcess(time)
  const ending = new AbortController()
  const said: string[] = []
  try {
    const client: Client = openService({ url: service.url, token: null }, send)
    const lab = await createLab({
      seed: 4,
      time,
      service: { url: service.url, client, send },
      sizes: [3],
      profileFor: () => profile,
      openshiftVersion: '4.22',
      faults: [],
      bootSpreadMs: 5_000,
      signal: ending.signal,
    })
    const [member] = lab.clusters
    if (member === undefined) throw new Error('There is no cluster.')
    const params = { cluster_id: member.clusterId }
    const tendMachines = createMachineTender({
      ...{ lab, client, url: service.url, laterHosts: 1, installsLater: true },
      say: (line) => said.push(line),
    })
    let nextLook = 0
    const untilSeen = (wanted: (view: ClusterView) => boolean) =>
      time.run(async () => {
        if (time.now() < nextLook) return false
        nextLook = time.now() + LOOK_EVERY_MS
        const view = viewCluster(await client.call<'v2GetCluster'>('v2GetCluster', { params }))
        await giveVips(client, lab.clusters, [view])
        await tendMachines([view])
        return wanted(view)
      }, LIMIT_MS)
    const untilStatus = (wanted: string) => untilSeen(({ status }) => status === wanted)

    void lab.powerOn()
    expect(await untilStatus('ready')).toBe(true)
    await client.call<'v2InstallCluster'>('v2InstallCluster', { params })
    expect(await untilSeen(({ hosts }) => hosts.some(({ stage }) => stage === 'Rebooting'))).toBe(true)
    await client.call<'V2CancelInstallation'>('V2CancelInstallation', { params })
    expect(await untilStatus('cancelled')).toBe(true)
    await client.call<'v2ResetCluster'>('v2ResetCluster', { params })
    expect(await untilStatus('ready')).toBe(true)
    expect(said).toHaveLength(3)
    expect(said.join(' ')).toMatch(/node-1 is to start over/)

    await client.call<'v2InstallCluster'>('v2InstallCluster', { params })
    expect(await untilStatus('installed')).toBe(true)
    await client.call<'TransformClusterToAddingHosts'>('TransformClusterToAddingHosts', { params })
    expect(await untilSeen(() => said.some((line) => line.includes('is a ready node')))).toBe(true)
    const view = viewCluster(await client.call<'v2GetCluster'>('v2GetCluster', { params }))
    expect(view.hosts.filter(({ status }) => status === 'added-to-existing-cluster')).toHaveLength(1)
    expect(said.join('\n')).toMatch(
      /Switching on lab-1-node-4.*\n.*installing lab-1-node-4\.\n.*approved csr-/,
    )
  } finally {
    ending.abort()
    send.close()
    await service.close()
  }
})
