import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Config, TlsConfig } from '../config/config.ts'
import { selfSigned } from './self-signed.ts'

export interface ServerCredentials {
  readonly cert: string
  readonly key: string
}

/** Certificate and key as PEM, from files or made by us. Throws with the name of the file that does not work. */
export async function serverCredentials(
  tls: TlsConfig,
  { dataDir, listen }: Pick<Config, 'dataDir' | 'listen'>,
): Promise<ServerCredentials> {
  if (tls.kind === 'self-signed') return selfSigned({ dataDir, addresses: listen })
  const cert = await read(tls.cert, 'certificate')
  const key = await read(tls.key, 'key')
  parse(() => new X509Certificate(cert), `${tls.cert} is not a PEM certificate.`)
  parse(
    () => createSecureContext({ cert, key }),
    `The key in ${tls.key} does not belong to the certificate in ${tls.cert}.`,
  )
  return { cert, key }
}

async function read(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new Error(`The ${what} ${path} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}

function parse(attempt: () => unknown, reason: string): void {
  try {
    attempt()
  } catch (cause) {
    throw new Error(reason, { cause })
  }
}
