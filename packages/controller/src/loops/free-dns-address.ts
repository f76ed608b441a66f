import { reasonOf } from '@groundwork/errors/error-text'
import { CONFIG_MAPS, PODS, SERVICES } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import { dnsServiceAddress, judgeDnsAddress } from '../rules/dns-service.ts'
import { readInstallConfig } from '../rules/install-config.ts'

const TRIES = 45
const PERIOD_MS = 20_000
const DELETE_TRIES = 5
const DELETE_PAUSE_MS = 10_000
const DNS_OPERATOR = 'openshift-dns-operator'

type Work = Pick<ControllerContext, 'machine' | 'cluster' | 'log' | 'signal'>

/** Takes the address of the name server back from whoever got it first. Never throws. */
export async function freeDnsAddress(work: Work): Promise<void> {
  const { machine, log, signal } = work
  try {
    const address = await readDnsAddress(work)
    if (address === null) {
      log.warn(
        'The service network of this cluster is not known; nobody looks after the address of its name server.',
      )
      return
    }
    for (let attempt = 1; attempt <= TRIES && !signal.aborted; attempt++) {
      const found = await look(work, address)
      if (found === 'done') return
      if (found === 'wait') await machine.clock.sleep(PERIOD_MS, signal)
    }
  } catch (error) {
    log.warn(`The address of the name server is not looked after any more: ${reasonOf(error)}`)
  }
}

async function readDnsAddress({ cluster }: Work): Promise<string | null> {
  const map = await cluster.get(CONFIG_MAPS, 'cluster-config-v1', 'kube-system')
  const [network] = readInstallConfig(map?.data?.['install-config'] ?? '').serviceNetworks
  return network === undefined ? null : dnsServiceAddress(network)
}

async function look(work: Work, address: string): Promise<'wait' | 'done' | 'again'> {
  const { cluster, log } = work
  try {
    const verdict = judgeDnsAddress(await cluster.list(SERVICES), address)
    if (verdict.kind !== 'remove') return verdict.kind
    const { name, namespace = '' } = verdict.service.metadata
    log.warn(`The service ${namespace}/${name} has the address ${address} of the name server; it is deleted.`)
    await insist(work, () => cluster.remove(SERVICES, { name, namespace }))
    // The operator tries again only when it starts.
    await insist(work, () => cluster.removeAll(PODS, DNS_OPERATOR))
    return 'again'
  } catch (error) {
    log.warn(`Looking after the address of the name server: ${reasonOf(error)}`)
    return 'wait'
  }
}

async function insist({ machine, signal }: Work, action: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action()
    } catch (error) {
      if (attempt === DELETE_TRIES || signal.aborted) throw error
    }
    await machine.clock.sleep(DELETE_PAUSE_MS, signal)
  }
}
