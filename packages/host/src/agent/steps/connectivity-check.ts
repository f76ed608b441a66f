import {
  type ConnectivityCheckHost,
  ConnectivityCheckParams,
  type ConnectivityReport,
} from '@groundwork/contract/steps/connectivity-check'
import type { Machine } from '../../machine/machine.ts'
import { checkHost } from '../network/connectivity/check-host.ts'
import { readOutgoingNics } from '../network/outgoing-nics.ts'
import { shareRunning } from '../network/share-running.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

export const runConnectivityCheck: RunStep = async ({ machine }, args) => {
  const argument = readArgument(ConnectivityCheckParams, args)
  if (!argument.ok) return failed(argument.error)
  const report = await shareRunning(machine, `connectivity-check ${args[0]}`, () =>
    checkHosts(machine, argument.value),
  )
  return succeeded(report)
}

async function checkHosts(
  machine: Machine,
  hosts: readonly ConnectivityCheckHost[],
): Promise<ConnectivityReport> {
  if (hosts.length === 0) return { remote_hosts: null }
  const nics = await readOutgoingNics(machine)
  const reports = await Promise.all(hosts.map((host) => checkHost(machine, nics, host)))
  const idOf = ({ host_id = '' }: ConnectivityCheckHost): string => host_id
  return { remote_hosts: reports.sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0)) }
}
