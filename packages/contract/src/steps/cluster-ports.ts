// TCP ports by which nodes reach each other, as far as they can be tried before anything is installed. Of ranges one port stands for all.
// UDP (the overlay network: 6081 Geneve, 4789 VXLAN) gives no answer that could be told from silence, and is not tried.
import type { HostRole } from '../api/host.ts'

export interface ClusterPort {
  readonly port: number
  /** For people, after "TCP port 6443": what uses it. */
  readonly purpose: string
  /** Roles on which something will listen there. */
  readonly servedBy: readonly HostRole[]
  /** Roles that have to reach it. */
  readonly usedBy: readonly HostRole[]
}

const EVERY_NODE: readonly HostRole[] = ['auto-assign', 'master', 'arbiter', 'worker', 'bootstrap']
const CONTROL_PLANE: readonly HostRole[] = ['master', 'bootstrap']
const ETCD: readonly HostRole[] = ['master', 'arbiter', 'bootstrap']

export const CLUSTER_PORTS: readonly ClusterPort[] = [
  { port: 2379, purpose: 'etcd, for its clients', servedBy: ETCD, usedBy: ETCD },
  { port: 2380, purpose: 'etcd, between its members', servedBy: ETCD, usedBy: ETCD },
  { port: 6443, purpose: 'the Kubernetes API', servedBy: CONTROL_PLANE, usedBy: EVERY_NODE },
  { port: 9100, purpose: 'services of nodes, 9000-9999', servedBy: EVERY_NODE, usedBy: EVERY_NODE },
  { port: 10250, purpose: 'the kubelet', servedBy: EVERY_NODE, usedBy: EVERY_NODE },
  { port: 22623, purpose: 'the machine config server', servedBy: CONTROL_PLANE, usedBy: EVERY_NODE },
]
