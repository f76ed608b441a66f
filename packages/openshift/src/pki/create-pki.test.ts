import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPki, type Pki, pkiKeyBits } from './create-pki.ts'
import type { Credential } from './issue.ts'
import { givenKeyPairs, type KeyPairSource, makeKeyPair } from './key-pairs.ts'
import { LEAVES, type LeafName, type LeafRow } from './leaves.ts'
import { LOGIN_SIGNERS, type LoginPki } from './login-credentials.ts'
import { bundleOf, pkiFiles } from './pki-files.ts'
import { createReusedKeyPairs } from './reused-key-pairs.ts'
import { BUNDLES, type BundleName, HOURS, SIGNERS, type SignerName } from './signers.ts'

const NAMES = {
  domain: 'edge.example.com',
  apiVips: ['192.0.2.5', '2001:db8::5'],
  firstServiceAddress: '172.30.0.1',
  isBaremetal: true,
}
const NOW = new Date('2026-03-01T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000

const read = (pem: string | undefined) => new X509Certificate(pem ?? '')
const hours = (certificate: X509Certificate) =>
  (new Date(certificate.validTo).getTime() - new Date(certificate.validFrom).getTime()) / HOUR_MS

let pki: Pki
beforeAll(async () => {
  pki = await createPki(NAMES, createReusedKeyPairs(), NOW)
})

describe.each(Object.keys(SIGNERS) as SignerName[])('signer %s', (name) => {
  it('vouches for itself and may sign', () => {
    const certificate = read(pki.signers[name].certificate)
    expect(certificate.ca).toBe(true)
    expect(certificate.keyUsage).toBeUndefined()
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(pki.signers[name].key))).toBe(true)
    expect(certificate.checkIssued(certificate)).toBe(true)
    expect(hours(certificate)).toBe(HOURS[SIGNERS[name].validity])
    expect(new Date(certificate.validFrom)).toEqual(NOW)
  })
})

describe.each(Object.keys(LEAVES) as LeafName[])('leaf %s', (name) => {
  const row: LeafRow = LEAVES[name]

  it('is vouched for by its signer', () => {
    const certificate = read(pki.leaves[name]?.certificate)
    const signer = row.signer === null ? certificate : read(pki.signers[row.signer].certificate)
    expect(certificate.ca).toBe(false)
    expect(certificate.issuer).toBe(signer.subject)
    expect(certificate.verify(signer.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(pki.leaves[name]?.key ?? ''))).toBe(true)
    expect(hours(certificate)).toBe(HOURS[row.validity])
    expect(new Date(certificate.validFrom)).toEqual(NOW)
  })

  it('is for its names and its purposes only', () => {
    const certificate = read(pki.leaves[name]?.certificate)
    const ids = { serverAuth: '1.3.6.1.5.5.7.3.1', clientAuth: '1.3.6.1.5.5.7.3.2' }
    const purposes = row.purposes.map((purpose) => ids[purpose])
    expect(certificate.keyUsage).toEqual(purposes.length === 0 ? undefined : purposes)
    for (const host of row.hostnames?.(NAMES) ?? []) {
      expect(certificate.subjectAltName).toContain(`DNS:${host}`)
    }
    for (const address of row.addresses?.(NAMES) ?? []) expect(certificate.checkIP(address)).toBe(address)
    const wanted = (row.hostnames?.(NAMES) ?? []).length + (row.addresses?.(NAMES) ?? []).length
    expect(certificate.subjectAltName?.split(', ').length ?? 0).toBe(wanted)
  })
})

describe('the files', () => {
  const KEPT_SIGNERS = ['root-ca', 'admin-kubeconfig-signer', 'kubelet-bootstrap-kubeconfig-signer'] as const

  it('have each certificate and key but those that the bootstrap machine has no use for', () => {
    const names = [...pkiFiles(pki).keys()]
    const keys = [...Object.keys(SIGNERS), ...Object.keys(LEAVES), 'service-account']
      .filter((name) => name !== 'admin-kubeconfig-client' && !KEPT_SIGNERS.some((kept) => kept === name))
      .map((name) => `tls/${name}.key`)
    expect(names.filter((path) => path.endsWith('.key')).sort()).toEqual(keys.sort())
    expect(names).toContain('tls/root-ca.crt')
    expect(names.filter((path) => /(?:admin|bootstrap)-kubeconfig-(?:signer|client)/.test(path))).toEqual([])
  })

  it('have the private key of no signer that is kept back, under whatever name', async () => {
    // Each has a key of its own; small ones are made fast.
    const make = async () => generateKeyPairSync('rsa', { modulusLength: 1024 })
    const own = await createPki(NAMES, make, NOW)
    const texts = [...pkiFiles(own).values()].join('')
    for (const name of KEPT_SIGNERS) expect(texts).not.toContain(own.signers[name].key)
    expect(texts).toContain(own.signers['kubelet-signer'].key)
  })

  it('have chains for servers of the API', () => {
    const count = (name: LeafName) => pki.leaves[name]?.certificate.match(/BEGIN CERTIFICATE/g)?.length
    expect(count('kube-apiserver-lb-server')).toBe(2)
    expect(count('admin-kubeconfig-client')).toBe(1)
  })

  it('have bundles in the order of their table', () => {
    for (const name of Object.keys(BUNDLES) as BundleName[]) {
      const subjects = bundleOf(pki, name)
        .split(/(?<=-----END CERTIFICATE-----\n)/)
        .map((pem) => read(pem).subject.split('\n').at(-1))
      expect(subjects).toEqual(BUNDLES[name].map((signer) => `CN=${signer}`))
    }
  })

  it('have the keys in the forms that are asked for', () => {
    const { key, publicKey } = pki.serviceAccount
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
    expect(publicKey).toMatch(/^-----BEGIN RSA PUBLIC KEY-----\n/)
    const derived = createPublicKey(key).export({ type: 'spki', format: 'pem' })
    expect(derived).toBe(publicKey.replaceAll(' RSA', ''))
  })
})

it('leaves out what is only for bare metal', async () => {
  const other = await createPki({ ...NAMES, isBaremetal: false, apiVips: [] }, createReusedKeyPairs(1), NOW)
  expect(pkiFiles(other).has('tls/ironic/tls.crt')).toBe(false)
  expect(read(other.leaves['machine-config-server']?.certificate).subjectAltName).toBe(
    'DNS:api-int.edge.example.com',
  )
})

it('gives no two certificates the same number', () => {
  const all = [...Object.values(pki.signers), ...Object.values(pki.leaves)]
  const serials = all.map(({ certificate }) => read(certificate).serialNumber)
  expect(new Set(serials).size).toBe(serials.length)
  for (const serial of serials) expect(BigInt(`0x${serial}`)).toBeLessThan(2n ** 63n)
})

describe('the keys that were planned', () => {
  const one = makeKeyPair(2048)
  const login = () => ({
    signers: Object.fromEntries(
      LOGIN_SIGNERS.map((name) => [name, pki.signers[name]]),
    ) as LoginPki['signers'],
    leaves: { 'admin-kubeconfig-client': pki.leaves['admin-kubeconfig-client'] as Credential },
  })

  it.each([
    ['as usual', NAMES, () => ({})],
    ['with long signers', NAMES, () => ({ signerBits: 4096 })],
    ['without machines that the cluster switches on', { ...NAMES, isBaremetal: false }, () => ({})],
    ['with credentials of people', NAMES, () => ({ login: login() })],
  ])('are those that are asked for, %s', async (_, names, options) => {
    const asked: number[] = []
    const source: KeyPairSource = async (_signal, bits = 2048) => {
      asked.push(bits)
      return one
    }
    await createPki(names, source, NOW, options())
    expect(pkiKeyBits(names, options())).toEqual(asked)
  })

  it('are used once each', async () => {
    const source = givenKeyPairs([one])
    expect(await source()).toBe(one)
    await expect(source()).rejects.toThrow('more than the 1 keys')
  })
})
