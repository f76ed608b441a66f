/** What goes wrong in one cluster: levers of faults, which may be pulled before the cluster exists. */
export interface ClusterTroubles {
  /** Units of the bootstrap that never get to their end, with what their journal says instead. */
  readonly stuckUnits: Map<string, string>
  /** ClusterOperators that do not become available, with what they say. */
  readonly operators: Map<string, string>
  /** Optional operators, by the beginning of the name of their subscription. */
  readonly subscriptions: Map<string, 'fails' | 'hangs'>
  /** Computers whose node never becomes ready. */
  readonly notReady: Set<string>
  /** Computers whose kubelet does not start. */
  readonly noKubelet: Set<string>
  /** The router runs, but publishes no certificate. */
  hidesIngressCertificate: boolean
  /** Nothing answers at the port of the machine-config-server. */
  hidesConfigServer: boolean
  /** The name server does not know the internal name of the API of the cluster. */
  hidesInternalName: boolean
}

export const createClusterTroubles = (): ClusterTroubles => ({
  stuckUnits: new Map(),
  operators: new Map(),
  subscriptions: new Map(),
  notReady: new Set(),
  noKubelet: new Set(),
  hidesIngressCertificate: false,
  hidesConfigServer: false,
  hidesInternalName: false,
})
