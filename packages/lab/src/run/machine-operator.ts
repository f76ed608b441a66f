// The person at the lab who walks up to the machines: boots those that wait for it, brings further ones, and lets their nodes in where
// the service cannot.
import { ApiError, type Client } from '@groundwork/contract/client'
import { toCurl } from '@groundwork/contract/operations'
import { approveRequests, isNodeReady } from '../cluster/approve-requests.ts'
import type { Computer } from '../world/computer.ts'
import type { ClusterView, HostView } from './cluster-view.ts'
import type { Lab, LabMember } from './create-lab.ts'

export interface MachineOperatorOptions {
  readonly lab: Pick<Lab, 'clusters' | 'world'>
  readonly client: Client
  /** Of the service, for commands that people copy. */
  readonly url: string
  /** Machines that are switched on as soon as a cluster takes further hosts. */
  readonly day2Hosts: number
  /** Whether those are installed without being told to. */
  readonly installsDay2: boolean
  /** False: the service reaches the APIs of the clusters, and approves certificates itself. */
  readonly approvesNodes?: boolean
  readonly say: (line: string) => void
}

/** They were installed, or were about to be, and start over from the medium. */
const WAITS_FOR_BOOT = ['resetting-pending-user-action', 'unbinding-pending-user-action']
const MEDIUM = { kind: 'medium' } as const

/** To be called with every look at the clusters; does what can be done now, each thing once. */
export function createMachineOperator(
  tending: MachineOperatorOptions,
): (view: readonly ClusterView[]) => Promise<void> {
  const { lab, client, url, day2Hosts, installsDay2, approvesNodes = true, say } = tending
  const { time, clusters: made } = lab.world
  const booting = new Set<string>()
  const extended = new Set<string>()
  const told = new Set<string>()
  const joined = new Set<string>()

  function bootAgain(member: LabMember, hosts: readonly HostView[]): void {
    for (const { id, name, status, macs } of hosts) {
      if (!WAITS_FOR_BOOT.includes(status)) {
        booting.delete(id)
        continue
      }
      const computer = computerOf(member, macs)
      if (computer === undefined || booting.has(id)) continue
      booting.add(id)
      computer.firmware.bootsNext = MEDIUM
      computer.reset()
      say(`${member.name}: ${name} has to start again. Booting it from its discovery image again.`)
    }
  }

  function addComputers(member: LabMember): void {
    if (extended.has(member.clusterId) || day2Hosts === 0) return
    extended.add(member.clusterId)
    const names = Array.from({ length: day2Hosts }, () => {
      const computer = member.addComputer()
      computer.powerOn()
      return computer.name
    })
    say(`${member.name}: may add hosts now. Switching on ${names.join(', ')} with the same image.`)
  }

  async function install({ infraEnvId, name }: LabMember, host: HostView): Promise<void> {
    const params = { infra_env_id: infraEnvId, host_id: host.id }
    if (!installsDay2) {
      const command = toCurl({ operation: 'v2InstallHost', params, body: {} }, url)
      return once(
        `${name}: ${host.name} is fine. Install it with "groundwork install host ${host.name}", or:\n  ${command}`,
      )
    }
    try {
      await client.call<'v2InstallHost'>('v2InstallHost', { params })
      say(`${name}: installing ${host.name}.`)
    } catch (error) {
      // It may have stopped to be fine in this very moment; then it is tried again.
      if (!(error instanceof ApiError && error.status === 409)) throw error
    }
  }

  /** The controller of the installation is gone by now. */
  async function letIn({ clusterId, name }: LabMember, host: HostView): Promise<void> {
    const cluster = made.find(clusterId)
    if (cluster === null || joined.has(host.id)) return
    const approved = approvesNodes ? await approveRequests(cluster, new Date(time.now())) : []
    for (const request of approved)
      say(`${name}: approved ${request} of ${host.name}, as an administrator has to.`)
    if (!isNodeReady(cluster, host.name)) return
    joined.add(host.id)
    say(`${name}: ${host.name} is a ready node of the cluster.`)
  }

  function once(line: string): void {
    if (told.has(line)) return
    told.add(line)
    say(line)
  }

  return async (view) => {
    for (const { id, status, hosts } of view) {
      const member = lab.clusters.find(({ clusterId }) => clusterId === id)
      if (member === undefined) continue
      bootAgain(member, hosts)
      if (status !== 'adding-hosts') continue
      addComputers(member)
      for (const host of hosts) {
        if (host.status === 'known') await install(member, host)
        if (host.status === 'added-to-existing-cluster') await letIn(member, host)
      }
    }
  }
}

const computerOf = ({ computers }: LabMember, macs: readonly string[]): Computer | undefined =>
  computers.find(({ nics }) => nics.some(({ mac }) => macs.includes(mac)))
