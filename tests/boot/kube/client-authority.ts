// Certificates for people, nodes and service accounts. The program openssl does not make them: it refuses names of more than
// 64 characters, which many service accounts have.
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

/** A name and its groups, as Kubernetes sees a client. */
export interface Person {
  readonly user: string
  readonly groups?: readonly string[]
}

/** PEM. */
export interface ClientCertificate {
  readonly cert: string
  readonly key: string
}

export interface ClientAuthority {
  readonly cert: string
  certificateFor(person: Person): Promise<ClientCertificate>
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 24 * 60 * 60 * 1000

export const generateKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

/** How Kubernetes reads a person out of a certificate. */
export const subjectOf = ({ user, groups = [] }: Person): x509.JsonName => [
  ...groups.map((group) => ({ O: [group] })),
  { CN: [user] },
]

export async function createClientAuthority(): Promise<ClientAuthority> {
  const now = Date.now()
  const validity = { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + DAY_MS) }
  const keys = await generateKeys()
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: [{ CN: ['clients'] }],
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  })
  return {
    cert: authority.toString('pem'),
    async certificateFor(person) {
      const own = await generateKeys()
      const cert = await x509.X509CertificateGenerator.create({
        ...validity,
        subject: subjectOf(person),
        issuer: authority.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])],
      })
      const key = await webcrypto.subtle.exportKey('pkcs8', own.privateKey)
      return { cert: cert.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') }
    },
  }
}

/** PKCS #10, with a key that is thrown away. */
export async function createRequestPem(
  person: Person,
  names: readonly { readonly type: 'dns' | 'ip'; readonly value: string }[],
): Promise<string> {
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: subjectOf(person),
    keys: await generateKeys(),
    signingAlgorithm: ALGORITHM,
    extensions: names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension([...names])],
  })
  return request.toString('pem')
}
