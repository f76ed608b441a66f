import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverCredentials } from './server-credentials.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'groundwork-tls-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const selfSigned = (listen: readonly string[]) =>
  serverCredentials({ kind: 'self-signed' }, { dataDir, listen })

describe('a certificate of our own', () => {
  it('is good for the addresses and the name of this machine', async () => {
    const made = await selfSigned(['192.0.2.7'])
    expect(() => createSecureContext(made)).not.toThrow()
    const cert = new X509Certificate(made.cert)
    for (const address of ['192.0.2.7', '127.0.0.1', '::1']) expect(cert.checkIP(address)).toBe(address)
    for (const name of ['localhost', hostname()]) expect(cert.checkHost(name)).toBe(name)
    expect(cert.ca).toBe(false)
  })

  it('is kept until it does not name an address', async () => {
    const first = await selfSigned(['192.0.2.7'])
    expect(await selfSigned(['192.0.2.7'])).toEqual(first)
    const second = await selfSigned(['192.0.2.8'])
    expect(second).not.toEqual(first)
    expect(await selfSigned(['192.0.2.8'])).toEqual(second)
  })

  it('is made anew when the kept one is damaged', async () => {
    await writeFile(join(dataDir, 'tls', 'self-signed.pem'), 'nonsense')
    expect(() => createSecureContext({})).not.toThrow()
    const made = await selfSigned(['0.0.0.0'])
    expect(new X509Certificate(made.cert).checkIP('127.0.0.1')).toBe('127.0.0.1')
  })
})

describe('files', () => {
  const files = async (cert: string, key: string) => {
    const paths = { cert: join(dataDir, 'cert.pem'), key: join(dataDir, 'key.pem') }
    await writeFile(paths.cert, cert)
    await writeFile(paths.key, key)
    return serverCredentials({ kind: 'files', ...paths }, { dataDir, listen: [] })
  }

  it('are used as they are', async () => {
    const made = await selfSigned(['127.0.0.1'])
    expect(await files(made.cert, made.key)).toEqual(made)
  })

  it('are refused by name when they do not work', async () => {
    const one = await selfSigned(['192.0.2.1'])
    const other = await selfSigned(['192.0.2.2'])
    await expect(files('x', one.key)).rejects.toThrow(/cert\.pem is not a PEM certificate/)
    await expect(files(one.cert, other.key)).rejects.toThrow(/key\.pem does not belong/)
    const missing = { kind: 'files' as const, cert: '/nowhere/c', key: '/nowhere/k' }
    await expect(serverCredentials(missing, { dataDir, listen: [] })).rejects.toThrow(
      '/nowhere/c cannot be read',
    )
  })
})
