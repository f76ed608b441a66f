// A certificate of our own, for encrypted connections without a certificate authority. It is kept, so that people accept
// it once, and made anew when it runs out or does not name an address any more.
import { webcrypto, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { ServerCredentials } from './server-credentials.ts'

interface Options {
  readonly dataDir: string
  /** Listening addresses; a wildcard stands for all addresses of this machine. */
  readonly addresses: readonly string[]
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Browsers refuse certificates that are valid for longer. */
const LIFETIME_MS = 397 * DAY_MS
const RENEW_MS = 30 * DAY_MS

export async function selfSigned({ dataDir, addresses }: Options): Promise<ServerCredentials> {
  const names = namesFor(addresses)
  const folder = join(dataDir, 'tls')
  const path = join(folder, 'self-signed.pem')
  const kept = await readKept(path)
  if (kept !== null && isFit(kept.cert, names)) return kept
  const made = await make(names)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // One file, so that certificate and key always belong together.
  await writeFile(`${path}.new`, `${made.cert}\n${made.key}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}

function namesFor(addresses: readonly string[]): string[] {
  const isWildcard = addresses.some((address) => address === '0.0.0.0' || address === '::')
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
  const all = ['localhost', '127.0.0.1', '::1', hostname(), ...(isWildcard ? own : addresses)]
  return [...new Set(all.map((name) => name.replace(/%.*$/, '')))].filter((name) => name !== '')
}

async function readKept(path: string): Promise<ServerCredentials | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const blocks = text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g)
  const [cert, key] = blocks ?? []
  return cert === undefined || key === undefined ? null : { cert, key }
}

function isFit(pem: string, names: readonly string[]): boolean {
  const cert = new X509Certificate(pem)
  const isFresh = Date.parse(cert.validTo) - Date.now() > RENEW_MS
  return (
    isFresh && names.every((name) => (isIP(name) ? cert.checkIP(name) : cert.checkHost(name)) !== undefined)
  )
}

async function make(names: readonly string[]): Promise<ServerCredentials> {
  // Loaded only here: most services never make a certificate.
  const x509 = await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const now = Date.now()
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Groundwork',
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + LIFETIME_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  })
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/.{64}/g, '$&\n').trim()}\n-----END PRIVATE KEY-----`
  return { cert: cert.toString('pem'), key }
}
