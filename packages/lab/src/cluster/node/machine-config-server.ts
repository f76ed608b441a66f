import { putText, textIn } from '../../medium/tree-text.ts'
import type { RunningSystem } from '../../world/computer.ts'
import type { LabServer } from '../../world/network.ts'
import type { SimCluster } from '../sim-cluster.ts'
import { nodeConfig, type Pool } from './node-config.ts'

const NAMESPACE = 'openshift-machine-config-operator'
const POOLS: readonly string[] = ['master', 'worker', 'arbiter']

/** `pod`: where its log goes; null: to a file of the bootstrap. */
export function machineConfigServer(
  cluster: SimCluster,
  system: RunningSystem,
  pod: string | null,
): LabServer {
  const write = (line: string) => {
    if (pod !== null) return cluster.logs.append(NAMESPACE, pod, line)
    const path = bootstrapLogPath(system)
    putText(system.tree, path, `${textIn(system.tree, path) ?? ''}${line}\n`)
  }
  return async (request, { address }) => {
    const [, folder, pool = ''] = new URL(request.url).pathname.split('/')
    if (folder !== 'config' || !POOLS.includes(pool)) return new Response('not found', { status: 404 })
    write(requestLine(cluster, request, pool, address))
    // The bootstrap knows nothing but what masters and arbiters need.
    if (pod === null && pool === 'worker') return new Response('the pool is not ready yet', { status: 500 })
    return Response.json(nodeConfig(cluster.config, pool as Pool), {
      headers: { 'content-type': 'application/vnd.coreos.ignition+json; version=3.2.0' },
    })
  }
}

export const bootstrapLogPath = ({ hostname }: RunningSystem): string =>
  `/var/log/containers/bootstrap-machine-config-server-${hostname}_${NAMESPACE}_machine-config-server-0a1b.log`

function requestLine({ world }: SimCluster, request: Request, pool: string, address: string): string {
  const at = new Date(world.time.now()).toISOString()
  const time = `I${at.slice(5, 7)}${at.slice(8, 10)} ${at.slice(11, 23)}000`
  const host = address.includes(':') ? `[${address}]` : address
  const [agent, accept] = [request.headers.get('user-agent'), request.headers.get('accept')]
  return `${time}       1 api.go:119] Pool ${pool} requested by address:"${host}:40000" User-Agent:"${agent}" Accept-Header: "${accept}"`
}
