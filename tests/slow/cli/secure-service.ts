// A service as others on a network use it: with logins, and a certificate that it made itself.
import { X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startService } from '../../testing/service-process.ts'

export interface SecureService {
  readonly url: string
  readonly dataDir: string
  readonly fingerprint: string
  /** Of admin, as it is printed at the first start. */
  readonly oneTimeLogin: string
  close(): Promise<void>
}

export async function startSecureService(dataDir: string): Promise<SecureService> {
  await mkdir(dataDir, { recursive: true })
  const service = await startService({ dataDir, flags: ['--tls', '--auth', 'local'] })
  const certificate = new X509Certificate(await readFile(join(dataDir, 'tls', 'self-signed.pem')))
  return {
    dataDir,
    url: /API\s+(https:\/\/[\d.]+:\d+)/.exec(service.banner)?.[1] ?? '',
    oneTimeLogin: /as admin with (\S+)/.exec(service.banner)?.[1] ?? '',
    fingerprint: certificate.fingerprint256,
    async close() {
      await service.terminate()
    },
  }
}
