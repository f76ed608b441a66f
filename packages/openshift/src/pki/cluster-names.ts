/** What the certificates of a cluster name. */
export interface ClusterNames {
  /** `<cluster>.<base domain>` */
  readonly domain: string
  readonly apiVips: readonly string[]
  /** Of the service network, under which pods reach the API. */
  readonly firstServiceAddress: string
  /** Only machines that the cluster itself switches on need its provisioning service. */
  readonly isBaremetal: boolean
}
