// Whether a kubeconfig is what it should be. The cluster is only simulated, but its certificates are real.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readKubeconfig } from '@groundwork/kube-client/access'

export interface Kubeconfig {
  readonly text: string
  /** Where the API of the cluster should be. */
  readonly apiHost: string
  /** By name: the certificates that the cluster begins with, as its bootstrap Ignition brings them along. */
  readonly bootstrapFiles: ReadonlyMap<string, string>
  readonly now: Date
}

export interface KubeconfigFacts {
  readonly server: string
  /** Whom it logs in. */
  readonly user: string
  readonly validUntil: Date
  readonly authorities: number
}

const TLS = '/opt/openshift/tls/'
const CLIENT_AUTHORITY = `${TLS}admin-kubeconfig-ca-bundle.crt`
const SERVING_CERTIFICATE = `${TLS}kube-apiserver-lb-server.crt`

/** Throws an error that says what is wrong with it. */
export function checkKubeconfig({ text, apiHost, bootstrapFiles, now }: Kubeconfig): KubeconfigFacts {
  const { server, ca, identity } = readKubeconfig(text)
  if (server !== `https://${apiHost}:6443`)
    throw new Error(`The kubeconfig leads to ${server}, not to ${apiHost}.`)
  if (ca === undefined || identity === undefined)
    throw new Error('The kubeconfig names no authority, or has no client certificate.')
  const authorities = certificatesIn(ca)
  const [client] = certificatesIn(identity.cert)
  if (client === undefined) throw new Error('The kubeconfig has no client certificate.')
  for (const one of authorities) requireAuthority(one, now)
  requireSigned(client, certificatesIn(fileOf(bootstrapFiles, CLIENT_AUTHORITY)), now)
  if (!client.checkPrivateKey(createPrivateKey(identity.key)))
    throw new Error('The key of the kubeconfig does not belong to its certificate.')
  // What the API shows must be trusted by whoever has this file.
  const [serving] = certificatesIn(fileOf(bootstrapFiles, SERVING_CERTIFICATE))
  if (serving === undefined) throw new Error('The cluster has no certificate for its API.')
  requireSigned(serving, authorities, now)
  if (serving.checkHost(apiHost) === undefined)
    throw new Error(`The certificate of the API does not name ${apiHost}.`)
  return {
    server,
    user:
      client.subject
        .split('\n')
        .find((line) => line.startsWith('CN='))
        ?.slice(3) ?? '',
    validUntil: new Date(client.validTo),
    authorities: authorities.length,
  }
}

function fileOf(files: ReadonlyMap<string, string>, path: string): string {
  const text = files.get(path)
  if (text === undefined) throw new Error(`The bootstrap Ignition has no file ${path}.`)
  return text
}

const certificatesIn = (pem: string): readonly X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  )

function requireAuthority(certificate: X509Certificate, now: Date): void {
  const name = nameOf(certificate)
  if (!certificate.ca) throw new Error(`${name} in the kubeconfig is no authority.`)
  if (!certificate.verify(certificate.publicKey)) throw new Error(`The signature of ${name} is wrong.`)
  requireValid(certificate, now)
}

function requireSigned(certificate: X509Certificate, by: readonly X509Certificate[], now: Date): void {
  const isSigned = by.some(
    (authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
  )
  if (!isSigned) throw new Error(`${nameOf(certificate)} is signed by none of the authorities that should.`)
  requireValid(certificate, now)
}

function requireValid(certificate: X509Certificate, now: Date): void {
  const isValid = new Date(certificate.validFrom) <= now && now < new Date(certificate.validTo)
  if (!isValid) throw new Error(`${nameOf(certificate)} is not valid at ${now.toISOString()}.`)
}

const nameOf = ({ subject }: X509Certificate): string => `The certificate ${subject.replaceAll('\n', ', ')}`
