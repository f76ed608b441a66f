// What the ignition that a day-2 host downloaded from its cluster says about the operating system.

import { isRecord } from '@groundwork/json/json-values'
import type { HostFacts } from '../facts/host-facts.ts'
import { decodeRecord } from '../facts/wire-values.ts'
import { decodeDataUrl } from './data-url.ts'

const ENCAPSULATED_CONFIG = '/etc/ignition-machine-config-encapsulated.json'

/** The operating system image that the cluster gives to its nodes; empty when the ignition does not say. */
export function osImageInIgnition(host: HostFacts): string {
  for (const file of filesOf(host)) {
    if (!isRecord(file) || file.path !== ENCAPSULATED_CONFIG || !isRecord(file.contents)) continue
    const { source } = file.contents
    const config =
      typeof source === 'string' ? decodeRecord<Record<string, unknown>>(decodeDataUrl(source)) : null
    const spec = config?.spec
    if (isRecord(spec) && typeof spec.osImageURL === 'string') return spec.osImageURL
  }
  return ''
}

function filesOf(host: HostFacts): readonly unknown[] {
  const ignition = decodeRecord<Record<string, unknown>>(host.api_vip_connectivity?.ignition)
  const storage = ignition?.storage
  const files = isRecord(storage) ? storage.files : undefined
  return Array.isArray(files) ? files : []
}
