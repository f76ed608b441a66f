// Whom we believe that it is the service.
import { readFile } from 'node:fs/promises'
import type { PeerCertificate } from 'node:tls'
import { sameFingerprint } from '@groundwork/certificates/fingerprint'
import { messageOf } from '@groundwork/errors/error-text'
import type { ChosenContext } from '../contexts/choose-context.ts'
import { usageError } from '../failures/cli-error.ts'

export interface TlsOptions {
  readonly ca?: string | readonly string[]
  readonly cert?: string
  readonly key?: string
  readonly rejectUnauthorized?: boolean
  readonly allowPartialTrustChain?: boolean
  readonly checkServerIdentity?: (host: string, certificate: PeerCertificate) => Error | undefined
}

export async function tlsOptionsOf(context: ChosenContext): Promise<TlsOptions> {
  const [cert, key] = await Promise.all([pemOf(context.cert, '--cert'), pemOf(context.key, '--key')])
  const client = { ...(cert !== null && { cert }), ...(key !== null && { key }) }
  if (context.isInsecure) return { ...client, rejectUnauthorized: false }
  const { pinned_certificate, fingerprint } = context
  if (pinned_certificate !== undefined && fingerprint !== undefined)
    return {
      ...client,
      ca: pinned_certificate,
      allowPartialTrustChain: true,
      // The name does not matter: it is this very certificate.
      checkServerIdentity: (_, { fingerprint256 }) =>
        sameFingerprint(fingerprint256, fingerprint)
          ? undefined
          : Object.assign(new Error('another certificate than the one that was accepted'), {
              code: 'ERR_TLS_CERT_CHANGED',
            }),
    }
  const ca = await pemOf(context.ca, '--ca')
  const { systemAuthorities } = await import('@groundwork/certificates/system-authorities')
  return { ...client, ca: [systemAuthorities(), ...(ca === null ? [] : [ca])] }
}

/** A file, or the text itself, as aicli has it. */
async function pemOf(value: string | undefined, flag: string): Promise<string | null> {
  if (value === undefined) return null
  if (value.includes('-----BEGIN')) return value
  try {
    return await readFile(value, 'utf8')
  } catch (error) {
    throw usageError(`${flag} ${value} cannot be read: ${messageOf(error)}.`)
  }
}
