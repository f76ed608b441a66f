import fc from 'fast-check'
import type { DiscoveryInputs } from '../discovery-inputs.ts'
import { discoveryInputs } from './discovery-inputs.ts'

/** Everything on a keyboard. */
export const awkward = fc.string({
  unit: fc.constantFrom(...`aZ0 %$'"\\\`;&|<>(){}[]*?~#!=,:/@-_.é`),
  maxLength: 20,
})

const oneOrNone = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text)
const proxy = awkward.map(
  (password) => `http://user:${encodeURIComponent(password)}'$x;@proxy.example.com:3128`,
)
const sources = fc
  .array(fc.constantFrom('ntp1.example.com', '192.0.2.1', '2001:db8::1'), { minLength: 1, maxLength: 3 })
  .map((names) => names.join(','))

const override = fc.constantFrom('3.1.0', '3.2.0').map((version) =>
  JSON.stringify({
    ignition: { version },
    storage: { files: [{ path: '/etc/motd', contents: { source: 'data:,mine' } }] },
    systemd: { units: [{ name: 'agent.service', dropins: [{ name: 'x.conf', contents: '[Service]\n' }] }] },
  }),
)

/** Inputs as they can get past the checks of an API, and worse. */
export const arbitraryInputs: fc.Arbitrary<DiscoveryInputs> = fc
  .record({
    infraEnvId: fc.uuid(),
    imageType: fc.constantFrom('full-iso', 'minimal-iso'),
    serviceBaseUrl: awkward.map((path) => `https://service.example.com/${path}`),
    agentToken: oneOrNone(fc.constant('TOKEN-TO-HIDE.%$"x')),
    agent: fc.oneof(
      fc.record({
        kind: fc.constant('executable' as const),
        url: awkward.map((query) => `https://service.example.com/host?${query}`),
        sha256: fc.constant('0'.repeat(64)),
        version: awkward,
        timeoutSeconds: fc.nat(1000),
      }),
      fc.record({ kind: fc.constant('container' as const), image: awkward, timeoutSeconds: fc.nat(1000) }),
    ),
    pullSecret: fc.constantFrom(null, '{"auths":{"quay.io":{"auth":"SECRET-TO-HIDE"}}}'),
    sshAuthorizedKey: oneOrNone(fc.constant('ssh-rsa AAAA a\nssh-rsa BBBB b')),
    proxy: fc.record({
      http_proxy: oneOrNone(proxy),
      https_proxy: oneOrNone(proxy),
      no_proxy: oneOrNone(awkward),
    }),
    additionalNtpSources: oneOrNone(sources),
    additionalTrustBundle: oneOrNone(awkward),
    serviceCa: oneOrNone(awkward),
    skipCertificateVerification: fc.boolean(),
    organisationCa: oneOrNone(awkward),
    mirrors: fc.option(
      fc.record({ registriesConf: awkward, caBundle: oneOrNone(awkward), acceptsUnsigned: fc.boolean() }),
    ),
    network: fc.option(
      fc.record({
        flavour: fc.constantFrom('keyfile', 'nmstate'),
        files: fc.constant([{ path: 'host0/mac_interface.ini', contents: '52:54:00:aa:bb:01=eth0' }]),
      }),
    ),
    networkDiscoveryDelaySeconds: fc.nat(600),
    okdRpmsImage: fc.option(awkward),
    internalOverride: oneOrNone(override),
    userOverride: oneOrNone(override),
  })
  .map((chosen) => discoveryInputs(chosen))
