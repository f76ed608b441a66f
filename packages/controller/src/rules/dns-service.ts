import { addressKey } from '@groundwork/host/cluster'
import type { KubeService } from '@groundwork/kube-client/objects'

/** The name server of a cluster has this address in its service network; manifests of others sometimes take it first. */
export function dnsServiceAddress(serviceNetwork: string): string | null {
  const key = addressKey(serviceNetwork)
  if (key === null) return null
  if (key.includes('.')) return key.replace(/\d+$/, '10')
  const groups = expand(key)
  const last = Number.parseInt(groups[7] ?? '0', 16)
  return addressKey([...groups.slice(0, 7), ((last & 0xff00) | 0x0a).toString(16)].join(':'))
}

/** `::` written out. */
function expand(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const [before, after] = [split(head), split(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

export type DnsVerdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'done' }
  | { readonly kind: 'remove'; readonly service: KubeService }

export function judgeDnsAddress(services: readonly KubeService[], address: string): DnsVerdict {
  const holder = services.find(({ spec }) =>
    [spec?.clusterIP ?? '', ...(spec?.clusterIPs ?? [])].some((entry) => addressKey(entry) === address),
  )
  if (holder === undefined) return { kind: 'wait' }
  const { namespace, name } = holder.metadata
  return namespace === 'openshift-dns' && name === 'dns-default'
    ? { kind: 'done' }
    : { kind: 'remove', service: holder }
}
