// Whom our client believes that it is the BMC.
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probe, type Trust } from '@groundwork/bmc/redfish'
import { selfSigned } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BmcBench, openBench, PASSWORD } from '../testing/bmc-bench.ts'

let directory: string
let credentials: { readonly cert: string; readonly key: string }
let bench: BmcBench
let fingerprint: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bmc-trust-'))
  credentials = await selfSigned({ dataDir: directory, addresses: ['127.0.0.1'] })
  fingerprint = new X509Certificate(credentials.cert).fingerprint256
  bench = await openBench('plain', [], { tls: credentials })
})
afterAll(async () => {
  await bench.close()
  await rm(directory, { recursive: true })
})

const ask = (trust: Trust) => bench.use(probe, { trust }).then(() => 'done')

describe('a BMC with a certificate that nobody signed', () => {
  it.each([
    ['by its fingerprint', () => ({ kind: 'pinned', fingerprint })],
    [
      'by its fingerprint as openssl writes it',
      () => ({ kind: 'pinned', fingerprint: `sha256:${fingerprint.replaceAll(':', '').toLowerCase()}` }),
    ],
    ['by an authority', () => ({ kind: 'authorities', caBundle: credentials.cert })],
    ['when nobody cares', () => ({ kind: 'insecure' })],
  ] satisfies readonly [string, () => Trust][])('is trusted %s', async (_, trust) => {
    expect(await ask(trust())).toBe('done')
  })

  it.each([
    ['certificate-untrusted', { kind: 'authorities' }],
    ['certificate-changed', { kind: 'pinned', fingerprint: 'AA:BB' }],
  ] satisfies readonly [string, Trust][])(
    'is refused otherwise: %s, before any login',
    async (code, trust) => {
      const before = bench.bmc.asked.length
      await expect(ask(trust)).rejects.toMatchObject({ code })
      expect(bench.bmc.asked.length).toBe(before)
      expect(JSON.stringify(bench.bmc.asked)).toContain(PASSWORD)
    },
  )
})

it('is reached at an IPv6 address', async () => {
  const other = await openBench('ilo6', [], { tls: credentials, host: '::1' })
  try {
    expect(other.address).toMatch(/^https:\/\/\[::1\]:/)
    expect(await other.use(probe, { trust: { kind: 'pinned', fingerprint } })).toMatchObject({
      vendor: 'hpe-ilo6',
    })
  } finally {
    await other.close()
  }
})
