import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../process/read-config.ts'
import { selfSigned } from '../../tls/self-signed.ts'
import type { BootConfig } from '../config.ts'
import { ConfigError, type Environment, type Flags } from './value-reader.ts'

let dir: string
let pem: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'groundwork-read-boot-'))
  pem = (await selfSigned({ dataDir: dir, addresses: [] })).cert
  writeFileSync(join(dir, 'ca.pem'), pem)
  writeFileSync(join(dir, 'registries.conf'), '[[registry]]\nlocation = "quay.io"\n')
  writeFileSync(join(dir, 'empty'), '')
})
afterAll(() => rmSync(dir, { recursive: true }))

const read = (flags: Flags = {}, environment: Environment = {}): BootConfig =>
  readConfig({ 'data-dir': '/srv', ...flags }, environment).boot
const problemsOf = (flags: Flags, environment: Environment = {}): readonly string[] => {
  try {
    read(flags, environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
const file = (name: string) => join(dir, name)

describe('what images are made with', () => {
  test('by default: our own agent, the pull secret inside, nothing to trust beyond the usual', () => {
    expect(read()).toEqual({
      agentForm: 'executable',
      agentTimeoutSeconds: 600,
      hostExecutable: '',
      hostExecutables: '',
      isSecretless: false,
      serviceCa: '',
      skipCertificateVerification: false,
      organisationCa: '',
      mirrors: null,
      nmstateFrom: '4.18',
      okd: { isSupported: true, rpmsImage: '' },
      imageDir: '/srv/images',
      acceptsTinyImages: false,
      maxConcurrentRequests: 1_000,
    })
  })

  test('flags, and the variables of the reference', () => {
    expect(
      read(
        { 'agent-form': 'container', 'image-dir': '/images', 'organisation-ca': file('ca.pem') },
        {
          AGENT_TIMEOUT_START: '90s',
          SKIP_CERT_VERIFICATION: 'true',
          SERVICE_CA_CERT_PATH: file('ca.pem'),
          INSTALL_RH_CA: 'true',
          MIN_VERSION_FOR_NMSTATE_SERVICE: '4.19',
          ENABLE_OKD_SUPPORT: 'false',
          OKD_RPMS_IMAGE: 'quay.io/okd/rpms',
          MAX_CONCURRENT_REQUESTS: '7',
        },
      ),
    ).toMatchObject({
      agentForm: 'container',
      agentTimeoutSeconds: 90,
      serviceCa: pem,
      skipCertificateVerification: true,
      organisationCa: pem,
      nmstateFrom: '4.19',
      okd: { isSupported: false, rpmsImage: 'quay.io/okd/rpms' },
      imageDir: '/images',
      maxConcurrentRequests: 7,
    })
    expect(read({ 'organisation-ca': file('ca.pem') }, { INSTALL_RH_CA: 'false' }).organisationCa).toBe('')
  })

  test('mirrors come with their authority', () => {
    const flags = { 'mirror-registries': file('registries.conf'), 'mirror-ca': file('ca.pem') }
    expect(read(flags, { FORCE_INSECURE_POLICY_JSON: 'true' }).mirrors).toEqual({
      registriesConf: '[[registry]]\nlocation = "quay.io"\n',
      caBundle: pem,
      acceptsUnsigned: true,
    })
    expect(problemsOf({ 'mirror-ca': file('ca.pem') })).toEqual([
      expect.stringContaining('--mirror-ca is given without --mirror-registries'),
    ])
  })

  test.each<[string, Flags, Environment, RegExp]>([
    [
      'a file that is missing',
      { 'service-ca': '/nowhere' },
      {},
      /--service-ca is "\/nowhere".*cannot be read/,
    ],
    ['a file without a certificate', { 'organisation-ca': 'empty' }, {}, /holds no PEM certificate/],
    [
      'mirrors without a registry',
      { 'mirror-registries': 'empty', 'mirror-ca': 'ca.pem' },
      {},
      /\[\[registry\]\]/,
    ],
    ['a switch without its file', {}, { INSTALL_RH_CA: 'true' }, /--organisation-ca/],
    ['a program that is missing', { 'host-executable': '/nowhere' }, {}, /--host-executable.*no such file/],
    ['the form of the agent', { 'agent-form': 'rpm' }, {}, /executable or container/],
    [
      'what cannot go together',
      { secretless: 'true', 'agent-form': 'container' },
      {},
      /--agent-form executable/,
    ],
  ])('%s is told at the start', (_name, flags, environment, expected) => {
    const placed = Object.fromEntries(
      Object.entries(flags).map(([flag, value]) => [
        flag,
        value === 'empty' || value === 'ca.pem' ? file(value) : value,
      ]),
    )
    expect(problemsOf(placed, environment)).toEqual([expect.stringMatching(expected)])
  })
})

test('a second port of images is for TLS only, and has to differ', () => {
  const config = (flags: Flags) => readConfig({ 'data-dir': '/srv', ...flags }, {})
  expect(config({ 'image-http-port': '8889' }).imageHttpPort).toBeNull()
  expect(config({ 'image-http-port': '8889', tls: 'true' }).imageHttpPort).toBe(8889)
  expect(problemsOf({ 'image-http-port': '8888', tls: 'true' })).toEqual([
    expect.stringContaining('given twice'),
  ])
})
