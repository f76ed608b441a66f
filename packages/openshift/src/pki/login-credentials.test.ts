import { createPrivateKey, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminKubeconfig, clusterKubeconfig } from '../kubeconfig/cluster-kubeconfigs.ts'
import { createPki, type Pki } from './create-pki.ts'
import { LEAVES, type LeafName, type LeafRow } from './leaves.ts'
import { createLoginPki, LOGIN_SIGNERS, type LoginPki } from './login-credentials.ts'
import { createReusedKeyPairs } from './reused-key-pairs.ts'
import { SIGNERS, type SignerName } from './signers.ts'

const NAMES = {
  domain: 'edge.example.com',
  apiVips: ['192.0.2.5'],
  firstServiceAddress: '172.30.0.1',
  isBaremetal: true,
}
const EARLY = new Date('2026-03-01T12:00:00Z')
const LATER = new Date('2026-03-09T12:00:00Z')
const OWNER = { name: 'edge', domain: NAMES.domain }

const validFrom = ({ validFrom: text }: X509Certificate) => new Date(text)

let login: LoginPki
let pki: Pki
let pairs = 0
beforeAll(async () => {
  const source = createReusedKeyPairs()
  login = await createLoginPki(source, EARLY)
  pki = await createPki(
    NAMES,
    (...wish) => {
      pairs += 1
      return source(...wish)
    },
    LATER,
    { login },
  )
})

describe('certificates of a cluster whose administrator was made before', () => {
  it('keep what was made', () => {
    for (const name of LOGIN_SIGNERS) expect(pki.signers[name]).toEqual(login.signers[name])
    expect(pki.leaves['admin-kubeconfig-client']).toEqual(login.leaves['admin-kubeconfig-client'])
    expect(adminKubeconfig(login, OWNER)).toBe(clusterKubeconfig('admin', pki, OWNER))
  })

  it('have a new key for every other certificate', () => {
    const allCertificates = Object.keys(SIGNERS).length + Object.keys(LEAVES).length + 1
    expect(pairs).toBe(allCertificates - LOGIN_SIGNERS.length - 1)
  })

  it.each(Object.keys(LEAVES) as LeafName[])('let %s be vouched for by its signer', (name) => {
    const { signer }: LeafRow = LEAVES[name]
    const certificate = new X509Certificate(pki.leaves[name]?.certificate ?? '')
    const issuer = signer === null ? certificate : new X509Certificate(pki.signers[signer].certificate)
    expect(certificate.issuer).toBe(issuer.subject)
    expect(certificate.verify(issuer.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(pki.leaves[name]?.key ?? ''))).toBe(true)
    expect(validFrom(certificate).getTime()).toBeGreaterThanOrEqual(validFrom(issuer).getTime())
  })

  it('have no short-lived signer from before', () => {
    for (const name of Object.keys(SIGNERS) as SignerName[]) {
      const isEarly = LOGIN_SIGNERS.some((early) => early === name)
      const certificate = new X509Certificate(pki.signers[name].certificate)
      expect(validFrom(certificate), name).toEqual(isEarly ? EARLY : LATER)
      if (isEarly) expect(SIGNERS[name].validity).toBe('10y')
    }
  })
})
