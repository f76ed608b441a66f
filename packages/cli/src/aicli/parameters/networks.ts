// Networks as addresses, or as records with one.
import { parseAddressInNetwork } from '@groundwork/addresses/cidr'
import { pythonText } from '../python/text-of.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'
import { giveUp, type Voice } from '../session.ts'
import { isText, isTruthy, type Parameters } from './parameters.ts'

const KINDS = ['machine_network', 'service_network', 'cluster_network'] as const

/** Those that are given, as the API takes them. */
export function networksOf(voice: Voice, given: Parameters, cluster_id: string): Parameters {
  return Object.fromEntries(
    KINDS.filter((kind) => given[`${kind}s`] !== undefined).map((kind) => {
      const list = given[`${kind}s`]
      const items: readonly PythonValue[] = Array.isArray(list) ? list : isText(list) ? [...list] : []
      return [`${kind}s`, items.map((item) => networkOf(voice, kind, item, cluster_id))]
    }),
  )
}

function networkOf(
  voice: Voice,
  kind: (typeof KINDS)[number],
  item: PythonValue,
  cluster_id: string,
): PythonRecord {
  const cidr = isRecordValue(item) ? item.cidr : item
  if (cidr === undefined || (!isText(cidr) && !isRecordValue(item)))
    return giveUp(voice, `Invalid entry for ${kind} ${pythonText(item)}`)
  if (!isText(cidr) || !isNetwork(cidr)) return giveUp(voice, `Invalid cidr for ${kind} ${pythonText(item)}`)
  if (kind !== 'cluster_network') return { cidr, cluster_id }
  const prefix = isRecordValue(item) ? [item.host_prefix, item.hostPrefix].find(isTruthy) : undefined
  return { cidr, cluster_id, host_prefix: prefix ?? (cidr.includes(':') ? 64 : 23) }
}

/** Without bits beyond its prefix; an address alone is a network of one. */
export function isNetwork(cidr: string): boolean {
  const text = cidr.includes('/') ? cidr : `${cidr}/${cidr.includes(':') ? 128 : 32}`
  const found = parseAddressInNetwork(text)
  return found !== null && found.address.words.join() === found.network.words.join()
}
