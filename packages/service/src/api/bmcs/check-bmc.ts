// What a BMC may be described as. Everything is checked before anything is stored.
import { isBmcError } from '@groundwork/bmc/errors'
import { type BmcAddress, parseBmcAddress } from '@groundwork/bmc/redfish'
import { PERSONALITIES } from '@groundwork/bmc/vendors'
import type { BmcUpdateParams } from '@groundwork/contract/groundwork'
import { httpError } from '../../errors/http-error.ts'
import { plainMac } from '../../store/bmcs/link-hosts.ts'
import type { BmcSettings, StoredBmc } from '../../store/bmcs/stored-bmc.ts'

export const DEFAULTS: BmcSettings = {
  address: '',
  username: '',
  password_set: false,
  tls: 'authorities',
  fingerprint: '',
  vendor: '',
  boot_method: 'virtual-media',
}

/** Where a password would go, and under which name. */
const TARGET = ['address', 'tls', 'fingerprint', 'username'] as const

/** The settings after the change; throws a refusal that names the field. */
export function checkSettings(before: BmcSettings, params: BmcUpdateParams): BmcSettings {
  const { name: _, mac_addresses: __, password, ...changes } = params
  const isMoved = TARGET.some((field) => (changes[field] ?? before[field]) !== before[field])
  if (before.password_set && isMoved && password === undefined) throw httpError('bmc-password-missing', {})
  const password_set = password === undefined ? before.password_set : password !== ''
  const settings: BmcSettings = { ...before, ...changes, password_set }
  const { isPlain, protocol } = readAddress(settings.address)
  if (protocol === 'redfish' && isPlain && password_set && settings.tls !== 'insecure')
    throw httpError('bmc-tls-required', {})
  if (settings.tls === 'pinned' && settings.fingerprint === '') throw httpError('bmc-fingerprint-missing', {})
  if (protocol === 'ipmi' && settings.boot_method !== 'network')
    throw httpError('bmc-needs-redfish', { field: 'boot_method' })
  const { vendor } = settings
  const known = PERSONALITIES.map(({ id }) => id)
  if (vendor !== '' && !known.includes(vendor))
    throw httpError('bmc-vendor-unknown', { vendor, known: known.join(', ') })
  return settings
}

export function readAddress(address: string): BmcAddress {
  try {
    return parseBmcAddress(address)
  } catch (error) {
    if (!isBmcError(error)) throw error
    throw httpError('bmc-address-invalid', { reason: `address: ${error.message} ${error.next}` })
  }
}

export function checkMacs(macs: readonly string[]): readonly string[] {
  if (macs.length === 0) throw httpError('bmc-mac-missing', {})
  return [...new Set(macs.map(plainMac))]
}

type Named = Pick<StoredBmc, 'id' | 'name' | 'mac_addresses'>

/** Names and network cards belong to one BMC of an infra-env. */
export function refuseTaken(others: readonly Named[], { id, name, mac_addresses }: Named): void {
  for (const other of others) {
    if (other.id === id) continue
    if (other.name === name) throw httpError('bmc-name-taken', { name })
    const mac = mac_addresses.find((one) => other.mac_addresses.includes(one))
    if (mac !== undefined) throw httpError('bmc-mac-taken', { mac, name: other.name })
  }
}
