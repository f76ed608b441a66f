import type { DiscoveryInputs } from './discovery-inputs.ts'
import { singleLine } from './unsafe-input-error.ts'

export interface ProxyVariable {
  readonly name: string
  readonly value: string
}

/** Both spellings, because some programs look only at one of them. */
export function proxyVariables({ proxy }: DiscoveryInputs): readonly ProxyVariable[] {
  const http = singleLine(proxy.http_proxy, 'HTTP proxy')
  const https = singleLine(proxy.https_proxy, 'HTTPS proxy')
  const none = singleLine(proxy.no_proxy, 'list of addresses without a proxy')
  return [
    { name: 'HTTP_PROXY', value: http },
    { name: 'http_proxy', value: http },
    { name: 'HTTPS_PROXY', value: https },
    { name: 'https_proxy', value: https },
    { name: 'NO_PROXY', value: none },
    { name: 'no_proxy', value: none },
  ]
}

/** Addresses without a proxy mean nothing to a machine that has none. */
export const hasProxy = ({ proxy }: DiscoveryInputs): boolean =>
  proxy.http_proxy !== '' || proxy.https_proxy !== ''
