import type { DiscoveryInputs } from '../discovery-inputs.ts'

/** The plainest image: nothing that a user could choose. */
export function discoveryInputs(chosen: Partial<DiscoveryInputs> = {}): DiscoveryInputs {
  return {
    infraEnvId: '5e900735-a061-4ae4-ad86-78b2d191bf14',
    imageType: 'full-iso',
    architecture: 'x86_64',
    serviceBaseUrl: 'https://service.example.com:8090',
    agentToken: '',
    agent: {
      kind: 'executable',
      url: 'https://service.example.com:8090/host/x86_64',
      sha256: 'a'.repeat(64),
      version: '0.1.0',
      timeoutSeconds: 600,
    },
    pullSecret: '{"auths":{}}',
    sshAuthorizedKey: '',
    proxy: { http_proxy: '', https_proxy: '', no_proxy: '' },
    ntpSources: '',
    additionalNtpSources: '',
    additionalTrustBundle: '',
    serviceCa: '',
    skipCertificateVerification: false,
    organisationCa: '',
    mirrors: null,
    network: null,
    networkDiscoveryDelaySeconds: 0,
    okdRpmsImage: null,
    internalOverride: '',
    userOverride: '',
    ...chosen,
  }
}
