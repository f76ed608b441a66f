import { reasonOf } from '@groundwork/errors/error-text'
import type { BareMetalHost, KubeMachine } from '../cluster/openshift-object.ts'
import { BARE_METAL_HOSTS, MACHINES, PROVISIONINGS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'
import { repeat } from '../context/repeat.ts'
import { freeMachines, MACHINE_LABELS, planBareMetalHost } from '../rules/plan-bare-metal-host.ts'

const PERIOD_MS = 30_000
const NAMESPACE = 'openshift-machine-api'

/** Until every bare metal host was looked at once without a fault. */
export async function updateBareMetalHosts(context: ControllerContext): Promise<void> {
  const { machine, signal, log } = context
  await repeat(
    { clock: machine.clock, signal, log, periodMs: PERIOD_MS, doing: 'updating bare metal hosts' },
    () => updateRound(context),
  )
}

async function updateRound(context: ControllerContext): Promise<boolean> {
  const { cluster, log } = context
  const hosts = await cluster.list(BARE_METAL_HOSTS, { namespace: NAMESPACE })
  if (hosts.length === 0) return true
  const machines = await cluster.list(MACHINES, { namespace: NAMESPACE, labels: MACHINE_LABELS })
  const isProvisioning = (await cluster.get(PROVISIONINGS, 'provisioning-configuration')) !== null
  const free = [...freeMachines(machines, hosts)]
  let isGood = true
  for (const host of hosts) {
    try {
      const taken = await updateHost(context, host, { isProvisioning, machine: free[0] ?? null })
      if (taken) free.shift()
    } catch (error) {
      isGood = false
      log.warn(`The bare metal host ${host.metadata.name} is not updated yet: ${reasonOf(error)}`)
    }
  }
  return isGood
}

/** Whether the machine was given away. */
async function updateHost(
  { cluster, machine: own, log }: ControllerContext,
  host: BareMetalHost,
  around: { readonly isProvisioning: boolean; readonly machine: KubeMachine | null },
): Promise<boolean> {
  const now = new Date(own.clock.now()).toISOString()
  const plan = planBareMetalHost(host, { ...around, now })
  if (plan.problem !== null) throw new Error(plan.problem)
  let { resourceVersion } = host.metadata
  if (plan.status !== null) {
    const written = await cluster.replace(BARE_METAL_HOSTS, { ...host, status: plan.status }, 'status')
    resourceVersion = written.metadata.resourceVersion
  }
  if (plan.host !== null) {
    const version = resourceVersion === undefined ? {} : { resourceVersion }
    await cluster.replace(BARE_METAL_HOSTS, { ...plan.host, metadata: { ...plan.host.metadata, ...version } })
    const given = plan.machine === null ? '' : `, for the machine ${plan.machine.metadata.name}`
    log.info(`Updated the bare metal host ${host.metadata.name}${given}.`)
  }
  return plan.machine !== null
}
