// An authority of the test's own, and certificates for servers on this machine.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needDebianPackages } from './debian-package.ts'

const run = promisify(execFile)
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export interface Authority {
  /** PEM of the authority to trust. */
  readonly ca: string
  readonly caFile: string
  /** For 127.0.0.1. */
  readonly cert: string
  readonly certFile: string
  readonly key: string
  readonly keyFile: string
}

export async function createAuthority(directory: string): Promise<Authority> {
  await needDebianPackages(['openssl'])
  await mkdir(directory, { recursive: true })
  const file = (name: string) => join(directory, name)
  const authority = ['-subj', '/CN=test authority', '-keyout', file('ca.key'), '-out', file('ca.pem')]
  await run('openssl', ['req', '-x509', '-days', '2', ...KEY, ...authority])
  await run('openssl', [
    'req',
    ...KEY,
    '-subj',
    '/CN=registry',
    '-keyout',
    file('key.pem'),
    '-out',
    file('request.pem'),
  ])
  await writeFile(file('names'), 'subjectAltName=IP:127.0.0.1\n')
  const signer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2']
  await run('openssl', [
    'x509',
    '-req',
    '-in',
    file('request.pem'),
    ...signer,
    '-extfile',
    file('names'),
    '-out',
    file('cert.pem'),
  ])
  const [ca, cert, key] = await Promise.all(
    ['ca.pem', 'cert.pem', 'key.pem'].map((name) => readFile(file(name), 'utf8')),
  )
  return {
    ca: ca ?? '',
    caFile: file('ca.pem'),
    cert: cert ?? '',
    certFile: file('cert.pem'),
    key: key ?? '',
    keyFile: file('key.pem'),
  }
}
