import { describe, expect, it } from 'vitest'
import { validateIgnition } from '../validation/validate.ts'
import { discoveryIgnition, discoveryIgnitionText } from './discovery-ignition.ts'
import type { DiscoveryInputs } from './discovery-inputs.ts'
import { discoveryInputs } from './testing/discovery-inputs.ts'
import { filesOf, fileText, unitsOf, unitText } from './testing/read-ignition.ts'

const of = (chosen: Partial<DiscoveryInputs> = {}) => discoveryIgnition(discoveryInputs(chosen))
const paths = (chosen: Partial<DiscoveryInputs> = {}) => filesOf(of(chosen)).map(({ path }) => path)
const units = (chosen: Partial<DiscoveryInputs> = {}) => unitsOf(of(chosen)).map(({ name }) => name)
const CONTAINER = { kind: 'container', image: 'quay.io/x/agent:1', timeoutSeconds: 600 } as const

describe('a plain image', () => {
  it('has the agent and what prepares the machine', () => {
    expect(units()).toEqual([
      'agent.service',
      'selinux.service',
      'multipathd.service',
      'iscsistart.service',
      'oci-eval-user-data.service',
    ])
    expect(paths()).toEqual([
      '/usr/local/bin/groundwork-fetch-host',
      '/etc/groundwork/agent.env',
      '/etc/motd',
      '/root/assisted.te',
      '/etc/multipath.conf',
      '/usr/local/bin/oci-eval-user-data.sh',
      '/etc/NetworkManager/conf.d/01-ipv6.conf',
      '/root/.docker/config.json',
    ])
    expect(of().passwd?.users).toEqual([])
    expect(of().ignition).toEqual({ version: '3.1.0' })
  })

  it('is the same text every time, and Ignition understands it', () => {
    const text = discoveryIgnitionText(discoveryInputs())
    expect(discoveryIgnitionText(discoveryInputs())).toBe(text)
    expect(validateIgnition(text)).toMatchObject({ ok: true })
  })

  it('tells a person at the console where to look', () => {
    const text = fileText(of({ skipCertificateVerification: true }), '/etc/motd')
    expect(text).toContain('systemctl status agent.service')
    expect(text).toContain('journalctl --unit agent.service')
    expect(text).toContain('--insecure https://service.example.com:8090/ready\n')
  })
})

describe('the executable agent', () => {
  it('is fetched, checked and started', () => {
    const text = unitText(of(), 'agent.service')
    expect(text).toContain(
      `ExecStartPre=/usr/local/bin/groundwork-fetch-host https://service.example.com:8090/host/x86_64 ${'a'.repeat(64)}\n`,
    )
    expect(text).toContain(
      'ExecStart=/usr/local/bin/groundwork-host agent --url https://service.example.com:8090 --infra-env-id 5e900735-a061-4ae4-ad86-78b2d191bf14 --agent-version 0.1.0 --insecure=false\n',
    )
    expect(text).toContain('TimeoutStartSec=600\n')
  })

  it('trusts the authority of the service, or any server that answers', () => {
    const text = unitText(of({ serviceCa: 'PEM', skipCertificateVerification: true }), 'agent.service')
    expect(text).toContain('--cacert /etc/assisted-service/service-ca-cert.crt --insecure\n')
    expect(text).toContain('--insecure=true --cacert /etc/assisted-service/service-ca-cert.crt\n')
  })

  it('gets its token from a file that only root reads', () => {
    const config = of({ agentToken: 'to.k-en' })
    expect(fileText(config, '/etc/groundwork/agent.env')).toContain('\nPULL_SECRET_TOKEN=to.k-en\n')
    expect(filesOf(config).find(({ path }) => path === '/etc/groundwork/agent.env')?.mode).toBe(0o600)
    expect(unitText(config, 'agent.service')).not.toContain('to.k-en')
  })

  it('enrols when the image holds no pull secret', () => {
    const config = of({ pullSecret: null })
    expect(unitText(config, 'agent.service')).toContain('--insecure=false --enrol\n')
    expect(paths({ pullSecret: null })).not.toContain('/root/.docker/config.json')
  })
})

describe('the agent from a registry', () => {
  it('is pulled, copied out of its image and started', () => {
    const text = unitText(of({ agent: CONTAINER, agentToken: 'to.k-en' }), 'agent.service')
    expect(text).toContain('ExecStartPre=/usr/local/bin/agent-fix-bz1964591 quay.io/x/agent:1\n')
    expect(text).toContain('ExecStartPre=/usr/local/bin/agent-pull-image quay.io/x/agent:1\n')
    expect(text).toContain('--agent-version quay.io/x/agent:1 --insecure=false\n')
    expect(text).toContain('Environment=PULL_SECRET_TOKEN=to.k-en\n')
    expect(paths({ agent: CONTAINER })).not.toContain('/usr/local/bin/groundwork-fetch-host')
  })

  it('has no token where none is needed', () => {
    expect(unitText(of({ agent: CONTAINER }), 'agent.service')).not.toContain('PULL_SECRET_TOKEN')
  })
})

describe('a proxy', () => {
  const proxy = {
    http_proxy: 'http://u:p%40ss@proxy:3128',
    https_proxy: '',
    no_proxy: '.example.org,10.0.0.0/8',
  }

  it('is used by Ignition, the agent and login shells', () => {
    const config = of({ proxy })
    expect(config.ignition.proxy).toEqual({
      httpProxy: 'http://u:p%40ss@proxy:3128',
      noProxy: ['.example.org', '10.0.0.0/8'],
    })
    expect(fileText(config, '/etc/groundwork/agent.env')).toBe(
      'HTTP_PROXY=http://u:p%40ss@proxy:3128\nhttp_proxy=http://u:p%40ss@proxy:3128\nHTTPS_PROXY=\nhttps_proxy=\nNO_PROXY=.example.org,10.0.0.0/8\nno_proxy=.example.org,10.0.0.0/8\n',
    )
    expect(fileText(config, '/etc/profile.d/proxy.sh')).toContain(
      'export http_proxy=http://u:p%40ss@proxy:3128\nexport NO_PROXY=.example.org,10.0.0.0/8\n',
    )
  })

  it('has no exception twice, nor an empty one', () => {
    const config = of({ proxy: { ...proxy, no_proxy: 'a, b,,a,' } })
    expect(config.ignition.proxy?.noProxy).toEqual(['a', 'b'])
  })

  it('has its percent signs doubled in a unit', () => {
    expect(unitText(of({ proxy, agent: CONTAINER }), 'agent.service')).toContain(
      'Environment=HTTP_PROXY=http://u:p%%40ss@proxy:3128\n',
    )
  })

  it('is needed for addresses that go past it to mean anything', () => {
    const config = of({ proxy: { http_proxy: '', https_proxy: '', no_proxy: '.example.org' } })
    expect(config.ignition.proxy).toBeUndefined()
    expect(filesOf(config).map(({ path }) => path)).not.toContain('/etc/profile.d/proxy.sh')
  })
})

describe('what a user can choose', () => {
  it('brings its files and units', () => {
    expect(paths({ additionalNtpSources: 'ntp1' })).toContain('/usr/local/bin/add-ntp-sources.sh')
    expect(units({ ntpSources: 'ntp1' })).toContain('add-ntp-sources.service')
    expect(paths({ additionalTrustBundle: 'PEM', serviceCa: 'PEM', organisationCa: 'PEM' })).toEqual(
      expect.arrayContaining([
        '/etc/pki/ca-trust/source/anchors/rh-it-root-ca.crt',
        '/etc/assisted-service/service-ca-cert.crt',
        '/etc/pki/ca-trust/source/anchors/assisted-infraenv-additional-trust-bundle.pem',
      ]),
    )
    const mirrors = { registriesConf: 'x', caBundle: 'PEM', acceptsUnsigned: false }
    expect(paths({ mirrors })).toContain('/etc/containers/registries.conf')
    expect(paths({ mirrors })).not.toContain('/etc/containers/policy.json')
    expect(paths({ mirrors: { ...mirrors, acceptsUnsigned: true } })).toContain('/etc/containers/policy.json')
  })

  it('splits keys and leaves out empty lines and repetitions', () => {
    expect(of({ sshAuthorizedKey: 'ssh-rsa A a\n\n  ssh-rsa B b \r\nssh-rsa A a' }).passwd?.users).toEqual([
      {
        name: 'core',
        passwordHash: '!',
        sshAuthorizedKeys: ['ssh-rsa A a', 'ssh-rsa B b'],
        groups: ['sudo'],
      },
    ])
  })

  it('has static network settings only on a full image', () => {
    const network = {
      flavour: 'keyfile',
      files: [{ path: 'host0/mac_interface.ini', contents: 'a=b' }],
    } as const
    expect(units({ network })).toContain('pre-network-manager-config.service')
    expect(paths({ network })).toContain('/etc/assisted/network/host0/mac_interface.ini')
    expect(units({ network, imageType: 'minimal-iso' })).not.toContain('pre-network-manager-config.service')
    expect(paths({ network, imageType: 'minimal-iso' })).toEqual(paths())
  })

  it('lays packages over an OKD machine and leaves out what its image does not have', () => {
    const chosen = { okdRpmsImage: 'quay.io/okd/rpms@sha256:abc' }
    expect(units(chosen)).toEqual([
      'agent.service',
      'selinux.service',
      'okd-overlay.service',
      'systemd-journal-gatewayd.socket',
    ])
    expect(paths(chosen)).not.toContain('/etc/multipath.conf')
    expect(fileText(of(chosen), '/usr/local/bin/okd-binaries.sh')).toContain(
      '\nimage=quay.io/okd/rpms@sha256:abc\n',
    )
  })
})

describe('overrides', () => {
  const override = (version: string, motd: string) =>
    JSON.stringify({
      ignition: { version },
      storage: { files: [{ path: '/etc/motd', contents: { source: `data:,${motd}` } }] },
    })

  it('of the user win over internal ones, and both over ours', () => {
    const config = of({
      internalOverride: override('3.2.0', 'inner'),
      userOverride: override('3.1.0', 'user'),
    })
    expect(fileText(config, '/etc/motd')).toBe('user')
    expect(filesOf(config).find(({ path }) => path === '/etc/motd')?.mode).toBe(0o644)
    expect(config.ignition.version).toBe('3.1.0')
  })

  it('that are internal keep the agent from starting, others do not', () => {
    const enabled = (chosen: Partial<DiscoveryInputs>) =>
      unitsOf(of(chosen)).find(({ name }) => name === 'agent.service')?.enabled
    expect(enabled({ internalOverride: override('3.2.0', 'x') })).toBe(false)
    expect(enabled({ userOverride: override('3.2.0', 'x') })).toBe(true)
  })

  it('that are wrong are refused with the place', () => {
    const wrong =
      '{"ignition":{"version":"3.1.0"},"storage":{"files":[{"path":"relative","contents":{"source":"data:,secret"}}]}}'
    expect(() => of({ userOverride: wrong })).toThrow('storage.files[0].path')
    expect(() => of({ userOverride: wrong })).not.toThrow('secret')
  })
})

describe('inputs that cannot stand on one line', () => {
  it.each([
    ['proxy', { proxy: { http_proxy: 'http://x\nExecStart=/bin/evil', https_proxy: '', no_proxy: '' } }],
    ['service', { serviceBaseUrl: 'http://x\ny' }],
    ['token', { agentToken: 'secret\nX=y' }],
    ['source of time', { ntpSources: 'a\nb' }],
    ['source of time with blanks', { additionalNtpSources: 'a iburst' }],
    ['image', { okdRpmsImage: 'a\nb' }],
  ])('are refused: %s', (_, chosen) => {
    expect(() => of(chosen)).toThrow(/control character|neither a name/)
    expect(() => of(chosen)).not.toThrow(/secret|evil/)
  })
})
