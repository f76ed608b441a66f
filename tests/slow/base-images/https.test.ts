import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDownloadHttp, type DownloadHttpOptions } from '@groundwork/images/base-images'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'

const run = promisify(execFile)

let directory: string
let server: Server
let url: string
beforeAll(async () => {
  await needDebianPackages(['openssl'])
  directory = await mkdtemp(join(tmpdir(), 'https-'))
  const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
  const names = ['-subj', '/CN=images', '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await run('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', cert])
  server = createServer({ cert: await readFile(cert), key: await readFile(key) }, (_request, response) =>
    response.end('image'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/live.iso`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(directory, { recursive: true, force: true })
})

async function get(options: DownloadHttpOptions): Promise<string> {
  const http = createDownloadHttp(options, 5_000)
  try {
    const { body } = await http.get(url, {}, AbortSignal.timeout(10_000))
    return await body.text()
  } finally {
    await http.close()
  }
}

test('a certificate is trusted when its authority is, or when it is not verified', async () => {
  await expect(get({})).rejects.toThrow(/self.signed/)
  expect(await get({ caFile: join(directory, 'cert.pem') })).toBe('image')
  expect(await get({ insecure: true })).toBe('image')
})

test('a file of authorities wins over carelessness, and is named when it is missing', async () => {
  await expect(get({ insecure: true, caFile: '/etc/hostname' })).rejects.toThrow()
  await expect(get({ caFile: join(directory, 'missing.pem') })).rejects.toThrow('missing.pem')
})
