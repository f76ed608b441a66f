import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Client } from '@groundwork/contract/client'
import { parse } from 'yaml'

interface Kubeconfig {
  readonly clusters: readonly [
    { readonly cluster: { readonly server: string; readonly 'certificate-authority-data': string } },
  ]
  readonly users: readonly [
    { readonly user: { readonly 'client-certificate-data': string; readonly 'client-key-data': string } },
  ]
}

interface Ignition {
  readonly storage: {
    readonly files: readonly { readonly path: string; readonly contents?: { readonly source?: string } }[]
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** What is wrong with the kubeconfig of an installed cluster; empty: nothing. */
export async function checkKubeconfig(
  client: Client,
  { id, name }: { readonly id: string; readonly name: string },
  now: number,
): Promise<readonly string[]> {
  const download = async (
    operation: 'V2DownloadClusterCredentials' | 'V2DownloadClusterFiles',
    file: string,
  ) => {
    const answer = await client.open<typeof operation>(operation, {
      params: { cluster_id: id },
      query: { file_name: file } as { file_name: 'kubeconfig' },
    })
    return answer.text()
  }
  const { clusters, users } = parse(
    await download('V2DownloadClusterCredentials', 'kubeconfig'),
  ) as Kubeconfig
  const bootstrap = JSON.parse(await download('V2DownloadClusterFiles', 'bootstrap.ign')) as Ignition
  const [{ cluster }] = clusters
  const [{ user }] = users
  const own = new X509Certificate(decode(user['client-certificate-data']))
  const key = createPrivateKey(decode(user['client-key-data']))
  const authorities = certificatesIn(decode(cluster['certificate-authority-data']))
  const inBootstrap = (file: string) => certificatesIn(fileOf(bootstrap, `/opt/openshift/tls/${file}`))
  const [server] = inBootstrap('kube-apiserver-lb-server.crt')
  const faults: readonly (readonly [string, boolean])[] = [
    ['the address of its API', new URL(cluster.server).hostname.startsWith(`api.${name}.`)],
    ['the key of the client', own.checkPrivateKey(key)],
    [
      'the signer of the client',
      inBootstrap('admin-kubeconfig-ca-bundle.crt').some((ca) => isIssuedBy(own, ca)),
    ],
    ['the dates of the client', Date.parse(own.validFrom) <= now && now < Date.parse(own.validTo)],
    ['authorities that are none', authorities.length > 0 && authorities.every(({ ca }) => ca)],
    ['the signer of the API', server !== undefined && authorities.some((ca) => isIssuedBy(server, ca))],
    ['the signer of its ingress', authorities.some(({ subject }) => subject.includes('ingress-operator'))],
  ]
  return faults.filter(([, isGood]) => !isGood).map(([what]) => `${name}: ${what}`)
}

const isIssuedBy = (certificate: X509Certificate, authority: X509Certificate): boolean =>
  certificate.checkIssued(authority) && certificate.verify(authority.publicKey)

const certificatesIn = (pem: string): readonly X509Certificate[] =>
  [...pem.matchAll(CERTIFICATE)].map(([text]) => new X509Certificate(text))

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString()

function fileOf({ storage }: Ignition, path: string): string {
  const source = storage.files.find((file) => file.path === path)?.contents?.source ?? ''
  const [head = '', data = ''] = source.split(/,(.*)/s)
  return head.endsWith(';base64') ? decode(data) : decodeURIComponent(data)
}
