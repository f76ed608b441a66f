// Every certificate of a new cluster, as the program openssl sees it.
import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import {
  BUNDLES,
  HOURS,
  LEAVES,
  type LeafName,
  type LeafRow,
  SIGNERS,
  type SignerName,
} from '@groundwork/openshift/pki'
import { dualStackConfig } from '@groundwork/openshift/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { type GeneratedDirectory, generateDirectory } from './generated-directory.ts'

const run = promisify(execFile)
const openssl = async (...words: string[]) => (await run('openssl', words)).stdout

const NAMES = {
  domain: 'edge.example.com',
  apiVips: ['192.0.2.5', '2001:db8::5'],
  firstServiceAddress: '172.30.0.1',
  isBaremetal: true,
}
const PURPOSES = { serverAuth: 'sslserver', clientAuth: 'sslclient' } as const
const WORDS = {
  serverAuth: 'TLS Web Server Authentication',
  clientAuth: 'TLS Web Client Authentication',
} as const

let cluster: GeneratedDirectory
beforeAll(async () => {
  await needDebianPackages(['openssl'])
  cluster = await generateDirectory(dualStackConfig())
  await layOutTheRest()
})
afterAll(() => cluster?.remove())

const tls = (name: string) => cluster.at(`/opt/openshift/tls/${name}`)

/** What has no file of its own on the bootstrap machine is taken from where it is instead: bundles and a kubeconfig. */
async function layOutTheRest(): Promise<void> {
  for (const name of ['admin-kubeconfig', 'kubelet-bootstrap-kubeconfig']) {
    await copyFile(tls(`${name}-ca-bundle.crt`), tls(`${name}-signer.crt`))
  }
  const [{ user }] = parse(await readFile(cluster.at('auth/kubeconfig'), 'utf8')).users
  for (const [ending, field] of [
    ['crt', 'client-certificate-data'],
    ['key', 'client-key-data'],
  ] as const) {
    await writeFile(tls(`admin-kubeconfig-client.${ending}`), Buffer.from(user[field], 'base64'))
  }
}

interface Seen {
  readonly text: string
  readonly subject: string
  readonly hours: number
  readonly startsAt: string
}

async function look(path: string): Promise<Seen> {
  const text = await openssl('x509', '-in', path, '-noout', '-text', '-nameopt', 'RFC2253')
  const lines = await openssl('x509', '-in', path, '-noout', '-subject', '-dates', '-nameopt', 'RFC2253')
  const [, subject = '', from = '', to = ''] =
    /subject=(.*)\nnotBefore=(.*)\nnotAfter=(.*)\n/.exec(lines) ?? []
  return { text, subject, startsAt: from, hours: (Date.parse(to) - Date.parse(from)) / 3_600_000 }
}

const extension = ({ text }: Seen, name: string): string | undefined =>
  new RegExp(`X509v3 ${name}: ?(critical)?\\s*\\n\\s*(.*)\\n`).exec(text)?.[2]

describe.each(Object.keys(SIGNERS) as SignerName[])('signer %s', (name) => {
  test('is an authority, for as long as it should be', async () => {
    const seen = await look(tls(`${name}.crt`))
    const { subject, validity } = SIGNERS[name]
    expect(seen.subject).toBe(`CN=${subject.commonName},OU=${subject.unit}`)
    expect(seen.hours).toBe(HOURS[validity])
    expect(seen.text).toContain('X509v3 Basic Constraints: critical\n                CA:TRUE\n')
    expect(extension(seen, 'Key Usage')).toBe('Digital Signature, Key Encipherment, Certificate Sign')
    expect(extension(seen, 'Extended Key Usage')).toBeUndefined()
    expect(extension(seen, 'Subject Key Identifier')).toBeDefined()
    expect(seen.text).toContain('Public-Key: (2048 bit)')
    await openssl('verify', '-x509_strict', '-CAfile', tls(`${name}.crt`), tls(`${name}.crt`))
  })
})

describe.each(Object.keys(LEAVES) as LeafName[])('leaf %s', (name) => {
  const row: LeafRow = LEAVES[name]
  const authority = () => tls(`${row.signer ?? name}.crt`)

  test('is good for its purposes, and for no other', async () => {
    for (const purpose of ['serverAuth', 'clientAuth'] as const) {
      const verdict = openssl(
        'verify',
        '-purpose',
        PURPOSES[purpose],
        '-CAfile',
        authority(),
        tls(`${name}.crt`),
      )
      // Without any purpose it is good for all of them.
      if (row.purposes.includes(purpose) || row.purposes.length === 0)
        expect(await verdict).toMatch(/: OK\n$/)
      else await expect(verdict).rejects.toThrow(/purpose/)
    }
  })

  test('is not good for another authority', async () => {
    const other = row.signer === 'root-ca' ? 'kubelet-signer' : 'root-ca'
    await expect(openssl('verify', '-CAfile', tls(`${other}.crt`), tls(`${name}.crt`))).rejects.toThrow()
  })

  test('says what the table says', async () => {
    const seen = await look(tls(`${name}.crt`))
    const { organizations = [], unit, commonName } = row.subject
    expect(seen.subject.split(/[,+]/).sort()).toEqual(
      [
        ...organizations.map((organization) => `O=${organization}`),
        ...(unit === undefined ? [] : [`OU=${unit}`]),
        `CN=${commonName}`,
      ].sort(),
    )
    expect(seen.hours).toBe(HOURS[row.validity])
    if (row.signer !== null) expect(seen.startsAt).toBe((await look(authority())).startsAt)
    expect(seen.text).toContain('X509v3 Basic Constraints: critical\n                CA:FALSE\n')
    const purposes = row.purposes.map((purpose) => WORDS[purpose])
    expect(extension(seen, 'Extended Key Usage')).toBe(
      purposes.length === 0 ? undefined : purposes.join(', '),
    )
    expect(extension(seen, 'Key Usage')).toBe(
      row.keyUsages?.length === 0 ? undefined : 'Digital Signature, Key Encipherment',
    )
    const hostnames = row.hostnames?.(NAMES) ?? []
    const addresses = row.addresses?.(NAMES) ?? []
    const names = extension(seen, 'Subject Alternative Name')?.split(', ') ?? []
    expect(names).toHaveLength(hostnames.length + addresses.length)
    expect(names.filter((entry) => entry.startsWith('DNS:'))).toEqual(hostnames.map((host) => `DNS:${host}`))
  })

  test('is found by each of its names', async () => {
    for (const host of row.hostnames?.(NAMES) ?? []) {
      const answer = await openssl('x509', '-in', tls(`${name}.crt`), '-noout', '-checkhost', host)
      if (!NAMES.apiVips.includes(host)) expect(answer).toContain('does match')
    }
    for (const address of row.addresses?.(NAMES) ?? []) {
      const answer = await openssl('x509', '-in', tls(`${name}.crt`), '-noout', '-checkip', address)
      expect(answer).toContain('does match')
    }
  })

  test('belongs to its key', async () => {
    const ofKey = await openssl('pkey', '-in', tls(`${name}.key`), '-pubout')
    expect(await openssl('x509', '-in', tls(`${name}.crt`), '-noout', '-pubkey')).toBe(ofKey)
    await openssl('pkey', '-in', tls(`${name}.key`), '-check', '-noout')
  })
})

test.each(Object.entries(BUNDLES))('bundle %s', async (name, signers) => {
  const text = await openssl('crl2pkcs7', '-nocrl', '-certfile', tls(`${name}.crt`))
  expect(text).toContain('BEGIN PKCS7')
  for (const signer of signers) await openssl('verify', '-CAfile', tls(`${name}.crt`), tls(`${signer}.crt`))
})

test('every key is another one', async () => {
  const keys = cluster.paths.filter((path) => /tls\/.*\.key$/.test(path))
  const moduli = await Promise.all(keys.map((path) => openssl('pkey', '-in', cluster.at(path), '-pubout')))
  expect(new Set(moduli).size).toBe(keys.length)
  // Three signers keep their key, the administrator has no file, and one key signs tokens.
  expect(keys).toHaveLength(Object.keys(SIGNERS).length - 3 + Object.keys(LEAVES).length - 1 + 1)
})

test('tokens of service accounts can be checked with the public half', async () => {
  // The name of the form is what Kubernetes wants to see; openssl knows the form by another name.
  const half = (await readFile(tls('service-account.pub'), 'utf8')).replaceAll(' RSA', '')
  expect(await openssl('pkey', '-in', tls('service-account.key'), '-pubout')).toBe(half)
})
