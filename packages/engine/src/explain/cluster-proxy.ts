import type { ClusterFacts } from '../facts/cluster-facts.ts'

/** The proxy in use without its password; empty: none. */
export const proxyOf = ({ https_proxy, http_proxy }: ClusterFacts): string =>
  (https_proxy || http_proxy).replace(/\/\/[^@/]*@/, '//')
