import {
  type ConnectivityCheckHost,
  ConnectivityCheckParams,
  type ConnectivityReport,
} from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { checkHost } from '../network/connectivity/check-host.ts'
import { choosePeers } from '../network/connectivity/check-tcp.ts'
import { listenForPeers } from '../network/connectivity/listen-for-peers.ts'
import { readOutgoingNics } from '../network/outgoing-nics.ts'
import { shareRunning } from '../network/share-running.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

export const runConnectivityCheck: RunStep = async ({ machine, hostId }, args) => {
  const argument = readArgument(ConnectivityCheckParams, args)
  if (!argument.ok) return failed(argument.error)
  const report = await shareRunning(machine, `connectivity-check ${args[0]}`, () =>
    checkHosts(machine, hostId, argument.value),
  )
  return succeeded(report)
}

async function checkHosts(
  machine: Machine,
  ownId: string,
  hosts: readonly ConnectivityCheckHost[],
): Promise<ConnectivityReport> {
  if (hosts.length === 0) return { remote_hosts: null }
  const nics = await readOutgoingNics(machine)
  // A service that does not name the field has no use for it.
  const isWanted = hosts.some(({ tcp_ports }) => tcp_ports !== undefined)
  const listening_ports = isWanted ? await listenForPeers(machine, nics) : []
  const peers = choosePeers(hosts, ownId)
  const portsOf = ({ host_id = '', tcp_ports = [] }: ConnectivityCheckHost) =>
    peers.has(host_id) ? tcp_ports : []
  const reports = await Promise.all(hosts.map((host) => checkHost(machine, nics, host, portsOf(host))))
  const idOf = ({ host_id = '' }: ConnectivityCheckHost): string => host_id
  return {
    remote_hosts: reports.sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0)),
    ...(listening_ports.length > 0 && { listening_ports }),
  }
}
