// What the ignition that a day-2 host downloaded from its cluster says about encryption and about the operating system.
import type { HostFacts } from '../facts/host-facts.ts'
import { decodeRecord, isRecord } from '../facts/wire-values.ts'
import { decodeDataUrl } from './data-url.ts'

export interface TangServer {
  readonly thumbprint: string
  readonly url: string
}

const ENCAPSULATED_CONFIG = '/etc/ignition-machine-config-encapsulated.json'

/** The key servers of all encrypted devices, each once. */
export function tangServersInIgnition(host: HostFacts): readonly TangServer[] {
  const servers = storageList(host, 'luks').flatMap((device) => {
    const clevis = isRecord(device) ? device.clevis : undefined
    const tang = isRecord(clevis) ? clevis.tang : undefined
    return Array.isArray(tang) ? tang.flatMap(asTangServer) : []
  })
  return [...new Map(servers.map((server) => [JSON.stringify(server), server])).values()]
}

/** The operating system image that the cluster gives to its nodes; empty when the ignition does not say. */
export function osImageInIgnition(host: HostFacts): string {
  for (const file of storageList(host, 'files')) {
    if (!isRecord(file) || file.path !== ENCAPSULATED_CONFIG || !isRecord(file.contents)) continue
    const { source } = file.contents
    const config =
      typeof source === 'string' ? decodeRecord<Record<string, unknown>>(decodeDataUrl(source)) : null
    const spec = config?.spec
    if (isRecord(spec) && typeof spec.osImageURL === 'string') return spec.osImageURL
  }
  return ''
}

function storageList(host: HostFacts, key: 'luks' | 'files'): readonly unknown[] {
  const ignition = decodeRecord<Record<string, unknown>>(host.api_vip_connectivity?.ignition)
  const storage = ignition?.storage
  const list = isRecord(storage) ? storage[key] : undefined
  return Array.isArray(list) ? list : []
}

function asTangServer(value: unknown): TangServer[] {
  if (!isRecord(value) || typeof value.url !== 'string') return []
  return [{ thumbprint: typeof value.thumbprint === 'string' ? value.thumbprint : '', url: value.url }]
}
