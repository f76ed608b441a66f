import type { ClusterFacts } from '@groundwork/engine/facts'

/** The proxy in use without its password; empty: none. */
export const proxyOf = ({ https_proxy, http_proxy }: ClusterFacts): string =>
  (https_proxy || http_proxy).replace(/\/\/[^@/]*@/, '//')
