import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContext } from 'node:tls'

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
