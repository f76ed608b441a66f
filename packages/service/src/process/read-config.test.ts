import { DEFAULT_SETTINGS } from '@groundwork/engine/facts'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { ConfigError, type Environment, type Flags } from '../config/settings/value-reader.ts'
import { checkVersions } from './check-versions.ts'
import { readConfig } from './read-config.ts'

const HOME = { HOME: '/home/ada', XDG_DATA_HOME: '/srv' }
const read = (flags: Flags = {}, environment: Environment = {}): Config =>
  readConfig(flags, { ...HOME, ...environment })
const problemsOf = async (flags: Flags, environment: Environment = {}): Promise<readonly string[]> => {
  try {
    const config = read(flags, environment)
    await checkVersions(config)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('without anything', () => {
  test('only this machine is served, from an embedded database in the usual place', () => {
    expect(read()).toMatchObject({
      listen: ['127.0.0.1'],
      apiPort: 8090,
      uiPort: 8080,
      imagePort: 8888,
      auth: 'none',
      tls: null,
      databaseUrl: null,
      dataDir: '/srv/groundwork',
      files: { kind: 'directory', path: '/srv/groundwork/files' },
      secretKeyFile: '/srv/groundwork/secret.key',
      engineSettings: DEFAULT_SETTINGS,
    })
  })
})

describe('flags and variables', () => {
  test.each<[string, Flags, Environment, object]>([
    ['a flag wins over a variable', { 'api-port': '1' }, { GROUNDWORK_API_PORT: '2' }, { apiPort: 1 }],
    [
      'our variable wins over the other',
      {},
      { GROUNDWORK_AUTH: 'local', AUTH_TYPE: 'none' },
      { auth: 'local' },
    ],
    ['an empty variable means the default', {}, { AUTH_TYPE: '', OS_IMAGES: '' }, { auth: 'none' }],
    ['several addresses', { listen: '127.0.0.1,[::1]' }, {}, { listen: ['127.0.0.1', '::1'] }],
    [
      'base URLs lose their last slash',
      {},
      { SERVICE_BASE_URL: 'http://a:1/' },
      { serviceBaseUrl: 'http://a:1' },
    ],
    ['the data directory of the reference', {}, { WORK_DIR: '/data/' }, { dataDir: '/data' }],
    ['a certificate of our own', { tls: 'true' }, {}, { tls: { kind: 'self-signed' } }],
    [
      'a given certificate',
      {},
      { HTTPS_CERT_FILE: '/c', HTTPS_KEY_FILE: '/k' },
      { tls: { kind: 'files', cert: '/c', key: '/k' } },
    ],
    [
      'a database in parts, with letters that need care',
      {},
      { DB_HOST: 'db', DB_USER: 'a b', DB_PASS: 'p@s/s', DB_NAME: 'x' },
      { databaseUrl: 'postgresql://a%20b:p%40s%2Fs@db:5432/x', databaseDirectUrl: null },
    ],
    [
      'a database behind a pooler',
      { 'database-url': 'postgresql://pooler/x' },
      { GROUNDWORK_DATABASE_DIRECT_URL: 'postgresql://db/x' },
      { databaseUrl: 'postgresql://pooler/x', databaseDirectUrl: 'postgresql://db/x' },
    ],
    [
      'files in a store',
      {},
      {
        STORAGE: 's3',
        S3_ENDPOINT_URL: 'http://s3:9000',
        S3_BUCKET: 'b',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 's',
      },
      {
        files: {
          kind: 's3',
          endpoint: 'http://s3:9000',
          bucket: 'b',
          region: 'us-east-1',
          accessKeyId: 'id',
        },
      },
    ],
    [
      'time limits',
      {},
      {
        HOST_STAGE_WRITING_IMAGE_TO_DISK_TIMEOUT: '1h30m',
        INSTALLATION_TIMEOUT: '12h',
        DELETED_INACTIVE_AFTER: '1h',
      },
      {
        engineSettings: {
          hostStageTimeoutsMs: { 'Writing image to disk': 5_400_000 },
          installationMs: 43_200_000,
        },
        garbage: { clusterInactiveMs: 3_600_000 },
      },
    ],
    [
      'switched off validations',
      {},
      { DISABLED_HOST_VALIDATIONS: 'has-min-cpu-cores, ntp-synced' },
      { engineSettings: { disabledHostValidations: ['has-min-cpu-cores', 'ntp-synced'] } },
    ],
    [
      'validations under their earlier names',
      {},
      { DISABLED_HOST_VALIDATIONS: 'api-vip-connected', DISABLED_CLUSTER_VALIDATIONS: 'api-vip-valid' },
      {
        engineSettings: {
          disabledHostValidations: ['ignition-downloadable'],
          disabledClusterValidations: ['api-vips-valid'],
        },
      },
    ],
    ['nodes that a person lets in', { 'approve-nodes': 'never' }, {}, { install: { approveNodes: 'never' } }],
    [
      'hardware needs',
      {},
      { HW_VALIDATOR_REQUIREMENTS: '[{"version":"default","master":{"cpu_cores":2}}]' },
      { engineSettings: { requirements: [{ version: 'default', master: { cpu_cores: 2 } }] } },
    ],
    [
      'managed domains',
      {},
      { BASE_DNS_DOMAINS: 'a.com:Z1/route53' },
      { baseDnsDomains: { 'a.com': 'route53' } },
    ],
    ['rate limits', {}, { EVENT_RATE_LIMITS: '{"x":"1m"}' }, { eventRateLimitsMs: { x: 60_000 } }],
    [
      'networks',
      {},
      { CLUSTER_NETWORK_CIDR: '10.0.0.0/12', CLUSTER_NETWORK_HOST_PREFIX: '24' },
      { networks: { clusterNetworks: [{ cidr: '10.0.0.0/12', host_prefix: 24 }], hostPrefixIpv4: 24 } },
    ],
    [
      'networks of the second stack',
      {},
      { CLUSTER_NETWORK_CIDR_IPV6: 'fd99::/48', SERVICE_NETWORK_CIDR_IPV6: 'fd98::/112' },
      { networks: { clusterCidrIpv6: 'fd99::/48', serviceCidrIpv6: 'fd98::/112' } },
    ],
    ['the version it calls itself', {}, { SELF_VERSION: 'v9' }, { versions: { selfVersion: 'v9' } }],
    ['liveness', {}, { LIVENESS_VALIDATION_TIMEOUT: '1m' }, { livenessMs: 60_000 }],
  ])('%s', async (_, flags, environment, expected) => {
    expect(read(flags, environment)).toMatchObject(expected)
  })
})

describe('what is wrong is said by name, with what would be right', () => {
  test.each<[Flags, Environment, RegExp]>([
    [{ 'api-port': '70000' }, {}, /^--api-port is "70000"\. .*0 to 65535/],
    [{}, { GROUNDWORK_UI_PORT: 'x' }, /^GROUNDWORK_UI_PORT is "x"\./],
    [{ 'ui-port': '8090' }, {}, /Port 8090 is given twice/],
    [{ listen: 'example.com' }, { AUTH_TYPE: 'none' }, /^--listen is "example.com"\. .*IP address/],
    [{}, { ENABLE_ORG_TENANCY: 'true' }, /^ENABLE_ORG_TENANCY is set.*one service for each organisation/],
    [{ auth: 'rhsso' }, {}, /^--auth is "rhsso"\. Write none or local\..*rhsso/],
    [
      { 'database-direct-url': 'postgresql://db/x' },
      {},
      /^--database-direct-url is set, but --database-url is/,
    ],
    [{ 'tls-cert': '/c' }, {}, /--tls-cert is given without --tls-key/],
    [{}, { SERVICE_BASE_URL: 'ftp://x' }, /^SERVICE_BASE_URL is "ftp:\/\/x"\. .*http:/],
    [{}, { STORAGE: 's3' }, /S3_ENDPOINT_URL.*S3_BUCKET.*AWS_ACCESS_KEY_ID.*AWS_SECRET_ACCESS_KEY/],
    [{}, { INSTALLATION_TIMEOUT: '24' }, /^INSTALLATION_TIMEOUT is "24"\. .*1h30m/],
    [{}, { FINALIZING_STAGE_DONE_TIMEOUT: '-1h' }, /^FINALIZING_STAGE_DONE_TIMEOUT is "-1h"/],
    [{}, { DISABLED_STEPS: 'dance' }, /^DISABLED_STEPS is "dance"\. "dance" is no step/],
    [{}, { OS_IMAGES: '[' }, /^OS_IMAGES is "\["\. .*JSON/],
    [{}, { OS_IMAGES: '[{}]' }, /^OS_IMAGES\[0\]/],
    [{}, { HW_VALIDATOR_REQUIREMENTS: '[{"version":"4.1"}]' }, /HW_VALIDATOR_REQUIREMENTS.*"default"/],
    [{}, { SERVICE_NETWORK_CIDR_IPV6: '10.0.0.0/8' }, /^SERVICE_NETWORK_CIDR_IPV6 is .*IPv6/],
    [{}, { GROUNDWORK_API_PROT: '1' }, /^GROUNDWORK_API_PROT is set, but there is no such setting/],
    [{}, { ENABLE_AUTO_ASSIGN: 'maybe' }, /^ENABLE_AUTO_ASSIGN is "maybe"\. Write true or false/],
  ])('%j %j', async (flags, environment, expected) => {
    expect(await problemsOf(flags, environment)).toEqual([expect.stringMatching(expected)])
  })

  test('variables of the command line are none of them', async () => {
    expect(await problemsOf({}, { GROUNDWORK_URL: 'http://x', GROUNDWORK_TOKEN: 'y' })).toEqual([])
  })

  test('all at once', async () => {
    expect(await problemsOf({ 'api-port': 'x', auth: 'y' }, { INSTALLATION_TIMEOUT: 'z' })).toHaveLength(3)
  })

  test('secrets are never shown', async () => {
    const [problem] = await problemsOf({}, { GROUNDWORK_DATABASE_URL: 'mysql://root:hunter2@db' })
    expect(problem).toMatch(/^GROUNDWORK_DATABASE_URL cannot be used/)
    expect(problem).not.toContain('hunter2')
  })
})

describe('other machines', () => {
  test.each(['0.0.0.0', '::', '192.168.1.10', '127.0.0.1,10.0.0.1'])(
    '%s needs a choice of who may come in',
    async (listen) => {
      expect(await problemsOf({ listen })).toEqual([expect.stringMatching(/--auth local.*--auth none/)])
      expect(await problemsOf({ listen, auth: 'none' })).toEqual([])
      expect(await problemsOf({ listen }, { AUTH_TYPE: 'local' })).toEqual([])
    },
  )

  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('%s is this machine', async (listen) => {
    expect(await problemsOf({ listen })).toEqual([])
  })
})
