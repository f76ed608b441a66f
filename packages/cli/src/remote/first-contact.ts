// A service with a certificate that nobody has signed: it is shown once, and counts from then on.
import { connect as connectTls } from 'node:tls'
import { sameFingerprint } from '@groundwork/certificates/fingerprint'
import { errorCode } from '@groundwork/errors/error-code'
import type { ChosenContext } from '../contexts/choose-context.ts'
import { CliError } from '../failures/cli-error.ts'
import { tlsOptionsOf } from './trust.ts'

export interface SeenCertificate {
  readonly pem: string
  /** SHA-256, with colons. */
  readonly fingerprint: string
  readonly subject: string
  readonly validTo: string
  /** Null: it is trusted as it is. */
  readonly problem: string | null
}

const PATIENCE_MS = 10_000

/** Null: there is no TLS to look at. Does not go through proxies. */
export async function seeCertificate(
  context: ChosenContext,
  signal: AbortSignal,
): Promise<SeenCertificate | null> {
  const url = new URL(context.url)
  if (url.protocol !== 'https:') return null
  const { pinned_certificate, fingerprint, ...unpinned } = context
  const options = await tlsOptionsOf({ ...unpinned, isInsecure: false })
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      ...(options as object),
      host,
      port: Number(url.port || 443),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    const fail = (error: Error) => {
      socket.destroy()
      reject(
        new CliError(
          'unreachable',
          `No service answers at ${context.url} (${errorCode(error) || error.message}).`,
          {
            next: 'Is the address right?',
            cause: error,
          },
        ),
      )
    }
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
    socket.once('timeout', () => fail(new Error('no answer')))
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      const problem = socket.authorized ? null : String(socket.authorizationError)
      socket.end()
      if (certificate === undefined) return fail(new Error('it shows no certificate'))
      resolve({
        pem: certificate.toString(),
        fingerprint: certificate.fingerprint256,
        subject: certificate.subject.replaceAll('\n', ', '),
        validTo: certificate.validTo,
        problem,
      })
    })
  })
}

/** What is stored for a certificate that was accepted. */
export const pinOf = ({ pem, fingerprint }: SeenCertificate) => ({ pinned_certificate: pem, fingerprint })

export function requireFingerprint(seen: SeenCertificate, wanted: string): void {
  if (sameFingerprint(seen.fingerprint, wanted)) return
  throw new CliError(
    'notAllowed',
    `The service has another certificate than --fingerprint says: ${seen.fingerprint}.`,
    {
      next: 'Either the fingerprint is of another service, or somebody stands in between.',
    },
  )
}
