import { expect, it } from 'vitest'
import { safeIgnitionText } from './safe-ignition.ts'
import { discoveryInputs } from './testing/discovery-inputs.ts'

it('hides everything that opens a door and shows the rest', () => {
  const text = decodeURIComponent(
    safeIgnitionText(
      discoveryInputs({
        agentToken: 'hush-1',
        agent: {
          kind: 'executable',
          url: 'https://service.example.com/host?api_key=hush-2',
          sha256: 'a'.repeat(64),
          version: '0.1.0',
          timeoutSeconds: 600,
        },
        pullSecret: '{"auths":"hush-3"}',
        sshAuthorizedKey: 'ssh-rsa hush-4',
        proxy: { http_proxy: 'http://user:hush-5@proxy.example.com:3128', https_proxy: '', no_proxy: '' },
        additionalTrustBundle: 'hush-6',
        serviceCa: 'hush-7',
        organisationCa: 'hush-8',
        mirrors: { registriesConf: 'location = "mirror"', caBundle: 'hush-9', acceptsUnsigned: false },
        network: {
          flavour: 'keyfile',
          files: [{ path: 'host0/x.nmconnection', contents: 'password=hush-10' }],
        },
        userOverride: JSON.stringify({
          ignition: {
            version: '3.1.0',
            proxy: { httpProxy: 'http://u:hush-11@p' },
            config: { merge: [{ source: 'http://u:hush-12@192.0.2.1/a.ign?token=hush-13' }] },
          },
          passwd: {
            users: [{ name: 'core', passwordHash: 'hush-14', sshAuthorizedKeys: ['hush-15', 'hush-16'] }],
          },
          storage: { files: [{ path: '/etc/mine', contents: { source: 'data:,hush-17' } }] },
          systemd: {
            units: [
              {
                name: 'mine.service',
                contents: '[Service]\nExecStart=/hush-18\n',
                dropins: [{ name: 'a.conf', contents: '[Service]\nEnvironment=hush-19\n' }],
              },
            ],
          },
        }),
      }),
    ),
  )
  expect(text).not.toContain('hush')
  expect(text).toContain('/etc/mine')
  expect(text).toContain('mine.service')
  expect(text).toContain('http://*****@proxy.example.com:3128')
  expect(text).toContain('location = "mirror"')
  expect(text).toContain('PULL_SECRET_TOKEN=')
})

it('changes nothing where there is no secret', () => {
  const inputs = discoveryInputs({ pullSecret: null, ntpSources: 'ntp1.example.com' })
  expect(safeIgnitionText(inputs)).toContain('add-ntp-sources.service')
})
