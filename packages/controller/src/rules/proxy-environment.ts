import type { ClusterProxy } from '../cluster/openshift-object.ts'

/** As programs look for proxies; empty ones are left out. */
export function proxyEnvironment(proxy: ClusterProxy | null): Readonly<Record<string, string>> {
  const { httpProxy = '', httpsProxy = '', noProxy = '' } = proxy?.status ?? {}
  const all = { HTTP_PROXY: httpProxy, HTTPS_PROXY: httpsProxy, NO_PROXY: noProxy }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
