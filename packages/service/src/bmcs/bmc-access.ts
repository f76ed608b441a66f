import { lookup } from 'node:dns/promises'
import { type BmcClock, parseBmcAddress, type Trust } from '@groundwork/bmc/redfish'
import type { BmcSettings } from '../store/bmcs/stored-bmc.ts'

/** How to get at a BMC. */
export interface BmcAccess {
  readonly settings: BmcSettings
  readonly password: string
  readonly clock: BmcClock
  readonly signal: AbortSignal
}

export const trustOf = ({ tls, fingerprint }: BmcSettings): Trust =>
  tls === 'pinned' ? { kind: 'pinned', fingerprint } : { kind: tls }

export const credentialsOf = ({ settings, password }: Pick<BmcAccess, 'settings' | 'password'>) =>
  settings.username === '' && password === '' ? null : { user: settings.username, password }

/** The addresses from which a BMC would read an image. None: its name is not known here, which the first request will tell. */
export async function addressesOf({ address }: BmcSettings): Promise<readonly string[]> {
  const { host } = parseBmcAddress(address)
  try {
    return (await lookup(host, { all: true })).map((found) => found.address)
  } catch {
    return []
  }
}
