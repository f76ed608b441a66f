import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'

/** Where distributions keep the authorities that the whole machine trusts: those of the runtime are not what its owner decided. */
const SYSTEM_STORES = [
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

export function systemAuthorities(stores: readonly string[] = SYSTEM_STORES): string {
  for (const store of stores) {
    const text = textOf(store)
    if (text.includes(BEGIN)) return text
  }
  return rootCertificates.join('\n')
}

const BEGIN = '-----BEGIN'

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** PEM of the file with additional authorities. Throws with a sentence for people when it holds none. */
export function readAuthorities(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new Error(`The file ${path} with trusted authorities cannot be read (${why}).`)
  }
  const blocks = certificatesOf(text)
  if (blocks.length === 0) throw new Error(`The file ${path} holds no certificates in PEM form.`)
  for (const block of blocks) {
    try {
      new X509Certificate(block)
    } catch {
      throw new Error(`The file ${path} holds a certificate that cannot be read.`)
    }
  }
  return text
}

const certificatesOf = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED )?CERTIFICATE-----/g) ?? []

/** Built once: reading some hundred certificates for each connection takes longer than the connection. */
export const trusting = (...pems: readonly string[]): SecureContext =>
  createSecureContext({ ca: pems.join('\n') })

/** With who we are, for servers that ask. */
export const trustingAs = (
  identity: { readonly cert: string; readonly key: string } | undefined,
  ...pems: readonly string[]
): SecureContext => createSecureContext({ ca: pems.join('\n'), ...identity })
