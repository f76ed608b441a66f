// How the installed cluster encrypts the disks of its nodes, read from the ignition a joining host fetched.

import type { ApiVipConnectivityResponse } from '@groundwork/contract/steps'
import { isRecord, parseJson, recordsOf, stringOf } from '@groundwork/json/json-values'
import { getOrCompute } from '../collections/get-or-compute.ts'

export interface TangServer {
  readonly url: string
  readonly thumbprint: string
}

export interface LuksEncryption {
  readonly tangServers: readonly TangServer[]
  readonly usesTpm2: boolean
}

/** null: nothing was fetched, or what was fetched is no ignition. */
export function luksOf(response: ApiVipConnectivityResponse | null): LuksEncryption | null {
  if (!response?.ignition) return null
  // An ignition can have hundreds of kilobytes, so it is read once per report.
  return getOrCompute(cache, response, () => ({ found: read(response.ignition ?? '') })).found
}

const cache = new WeakMap<ApiVipConnectivityResponse, { found: LuksEncryption | null }>()

function read(text: string): LuksEncryption | null {
  const document = parseJson(text)
  if (!isRecord(document)) return null
  const devices = recordsOf(isRecord(document.storage) ? document.storage.luks : [])
  const clevises = recordsOf(devices.map((device) => device.clevis))
  return {
    usesTpm2: clevises.some((clevis) => clevis.tpm2 === true),
    tangServers: clevises
      .flatMap((clevis) => recordsOf(clevis.tang))
      .map(({ url, thumbprint }) => ({ url: stringOf(url), thumbprint: stringOf(thumbprint) })),
  }
}
