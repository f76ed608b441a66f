import { DhcpAllocationRequest, type DhcpAllocationResponse } from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { type AskedLease, askForLease } from '../network/ask-for-lease.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../network/concurrency-limit.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, type StepResult, succeeded } from './step-run.ts'

/** Names of interfaces as the kernel takes them, except those that look like options. */
const INTERFACE_NAME = /^[^\s/:-][^\s/:]{0,14}$/

/** Both questions use interfaces of fixed names, so a second step has to wait for the first. */
const turns = new WeakMap<Machine, ConcurrencyLimit>()

export const runDhcpLeaseAllocate: RunStep = async ({ machine }, args) => {
  const argument = readArgument(DhcpAllocationRequest, args)
  if (!argument.ok) return failed(argument.error)
  if (!INTERFACE_NAME.test(argument.value.interface)) {
    return failed(`"${argument.value.interface}" is not the name of a network interface.`)
  }
  const turn = turns.get(machine) ?? createConcurrencyLimit(1)
  turns.set(machine, turn)
  return turn(() => askForBoth(machine, argument.value))
}

async function askForBoth(machine: Machine, request: DhcpAllocationRequest): Promise<StepResult> {
  const { interface: parent } = request
  const questions: readonly AskedLease[] = [
    { name: 'api', parent, mac: request.api_vip_mac, earlier: request.api_vip_lease ?? '' },
    { name: 'ingress', parent, mac: request.ingress_vip_mac, earlier: request.ingress_vip_lease ?? '' },
  ]
  const leases = []
  for (const question of questions) {
    const lease = await askForLease(machine, question)
    if (!lease.ok) return failed(lease.error)
    leases.push(lease)
  }
  const [api, ingress] = leases
  return succeeded({
    api_vip_address: api?.address ?? '',
    ingress_vip_address: ingress?.address ?? '',
    ...(api?.text && { api_vip_lease: api.text }),
    ...(ingress?.text && { ingress_vip_lease: ingress.text }),
  } satisfies DhcpAllocationResponse)
}
