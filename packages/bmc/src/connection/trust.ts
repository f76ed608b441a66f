// Whom we believe that it is the BMC.
import { createSecureContext } from 'node:tls'
import { sameFingerprint } from '@groundwork/certificates/fingerprint'
import { systemAuthorities } from '@groundwork/certificates/system-authorities'
import { buildConnector } from 'undici'

export type Trust =
  /** The authorities of this machine, and those of the bundle (PEM). */
  | { readonly kind: 'authorities'; readonly caBundle?: string }
  /** This very certificate, by its SHA-256. */
  | { readonly kind: 'pinned'; readonly fingerprint: string }
  /** Anybody. Whoever uses it has to say so loudly. */
  | { readonly kind: 'insecure' }

/** Of our own: Node has none for it. */
export const PIN_MISMATCH = 'ERR_BMC_CERTIFICATE_CHANGED'

type Connector = ReturnType<typeof buildConnector>

export function createConnector(trust: Trust, timeoutMs: number): Connector {
  if (trust.kind === 'insecure')
    return buildConnector({ ...legacy(), rejectUnauthorized: false, timeout: timeoutMs })
  if (trust.kind === 'authorities') {
    const ca = `${systemAuthorities()}\n${trust.caBundle ?? ''}`
    return buildConnector({ secureContext: createSecureContext({ ca }), timeout: timeoutMs })
  }
  return pinnedConnector(trust.fingerprint, timeoutMs)
}

/** Firmware of some years ago has keys that are shorter than the library likes; pinned or insecure, they prove nothing less. */
const legacy = () => ({
  secureContext: createSecureContext({ ciphers: 'DEFAULT@SECLEVEL=0', minVersion: 'TLSv1.2' }),
})

function pinnedConnector(fingerprint: string, timeoutMs: number): Connector {
  // A resumed session would show no certificate.
  const connect = buildConnector({
    ...legacy(),
    rejectUnauthorized: false,
    timeout: timeoutMs,
    maxCachedSessions: 0,
  })
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result
      if (error !== null || socket === null) return callback(...result)
      const seen =
        'getPeerX509Certificate' in socket ? socket.getPeerX509Certificate()?.fingerprint256 : undefined
      if (seen !== undefined && sameFingerprint(seen, fingerprint)) return callback(null, socket)
      socket.destroy()
      callback(Object.assign(new Error(`its SHA-256 is ${seen ?? 'missing'}`), { code: PIN_MISMATCH }), null)
    })
}
