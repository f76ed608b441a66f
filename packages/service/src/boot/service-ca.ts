import type { Config } from '../config/config.ts'
import { serverCredentials } from '../tls/server-credentials.ts'

/** What machines have to trust to call us: the configured authority, or the certificate that we made ourselves. */
export function createServiceCa(
  config: Pick<Config, 'boot' | 'tls' | 'dataDir' | 'listen'>,
): () => Promise<string> {
  let own: Promise<string> | undefined
  return async () => {
    const { boot, tls } = config
    if (boot.serviceCa !== '' || tls?.kind !== 'self-signed') return boot.serviceCa
    own ??= serverCredentials(tls, config).then(({ cert }) => cert)
    own.catch(() => {
      own = undefined
    })
    return own
  }
}
