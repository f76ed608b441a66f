import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'

/** Where distributions keep the authorities that the whole machine trusts: those of the runtime are not what its owner decided. */
const SYSTEM_STORES = [
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

/** PEM of the authorities that this machine trusts. */
export function systemAuthorities(stores: readonly string[] = SYSTEM_STORES): string {
  for (const store of stores) {
    const text = readIfPresent(store)
    if (text.includes('-----BEGIN')) return text
  }
  return rootCertificates.join('\n')
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
