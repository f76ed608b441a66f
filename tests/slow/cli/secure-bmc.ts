// An emulated BMC with a certificate that it made itself. Its minutes are seconds.
import { X509Certificate } from 'node:crypto'
import { createBmc, findBmcKind, listenBmc } from '@groundwork/lab/bmcs'
import { selfSigned } from '@groundwork/service/testing/parts'

export interface SecureBmc {
  readonly address: string
  readonly fingerprint: string
  close(): Promise<void>
}

const FASTER = 60

export async function startSecureBmc(dataDir: string, user: string, password: string): Promise<SecureBmc> {
  const startedAt = Date.now()
  const now = () => startedAt + (Date.now() - startedAt) * FASTER
  const bmc = createBmc({ kind: findBmcKind('idrac9'), user, password, now })
  const tls = await selfSigned({ dataDir, addresses: ['127.0.0.1'] })
  const { address, close } = await listenBmc(bmc, { tls })
  return { address, close, fingerprint: new X509Certificate(tls.cert).fingerprint256 }
}
