import { describe, expect, it } from 'vitest'
import { parseDefinition } from '../document/parse-definition.ts'
import { printDefinition } from '../document/print-definition.ts'
import { fillReferences } from '../document/references.ts'
import { importAicli } from './aicli.ts'
import type { Imported, ImportOptions } from './imported.ts'
import { importInstallConfig } from './install-config.ts'
import { importKube } from './kube.ts'

const PLATFORM = {
  vsphere: {
    vCenter: 'vc.example.com',
    username: 'admin',
    password: 'geheim-1',
    vcenters: [
      { server: 'a', user: 'u', password: 'geheim-2' },
      { server: 'b', user: 'u', password: 'geheim-3' },
    ],
  },
}
const PROXY = {
  httpProxy: 'http://u:geheim-4@proxy.example.com:3128',
  httpsProxy: 'http://proxy.example.com:3128',
}

const install = (settings: object) => (options: ImportOptions) =>
  importInstallConfig({ installConfig: JSON.stringify({ metadata: { name: 'prod' }, ...settings }) }, options)
const aicli = (settings: object) => (options: ImportOptions) =>
  importAicli(JSON.stringify({ cluster: 'prod', ...settings }), options)
const kube = (overrides: object, proxy?: object) => (options: ImportOptions) =>
  importKube(
    JSON.stringify({
      kind: 'AgentClusterInstall',
      metadata: {
        name: 'prod',
        annotations: { 'agent-install.openshift.io/install-config-overrides': JSON.stringify(overrides) },
      },
      spec: { clusterDeploymentRef: { name: 'prod' }, proxy },
    }),
    options,
  )

const variablesOf = ({ notes }: Imported): readonly string[] =>
  notes.flatMap(({ advice }) => /^Set (\w+) in the environment\.$/.exec(advice)?.[1] ?? [])

describe('secrets in overrides and proxies', () => {
  it.each([
    ['an install-config', install({ platform: PLATFORM, proxy: PROXY })],
    ['a parameter file', aicli({ installconfig: { platform: PLATFORM }, proxy: PROXY })],
    ['an annotation', kube({ platform: PLATFORM }, PROXY)],
  ])('of %s become references, each with a note', (_name, read) => {
    const imported = read({ secrets: 'refer' })
    expect(JSON.stringify(imported)).not.toContain('geheim')
    expect(imported.definition.clusters[0]).toMatchObject({
      proxy: { http_proxy: '${env:PROD_HTTP_PROXY}', https_proxy: 'http://proxy.example.com:3128' },
      install_config_overrides: {
        platform: {
          vsphere: {
            vCenter: 'vc.example.com',
            username: 'admin',
            password: '${env:PROD_PLATFORM_VSPHERE_PASSWORD}',
            vcenters: [
              { server: 'a', user: 'u', password: '${env:PROD_PLATFORM_VSPHERE_VCENTERS_0_PASSWORD}' },
              { server: 'b', user: 'u', password: '${env:PROD_PLATFORM_VSPHERE_VCENTERS_1_PASSWORD}' },
            ],
          },
        },
      },
    })
    expect([...variablesOf(imported)].sort()).toEqual([
      'PROD_HTTP_PROXY',
      'PROD_PLATFORM_VSPHERE_PASSWORD',
      'PROD_PLATFORM_VSPHERE_VCENTERS_0_PASSWORD',
      'PROD_PLATFORM_VSPHERE_VCENTERS_1_PASSWORD',
    ])
    expect(parseDefinition(printDefinition(imported.definition)).problems).toEqual([])
  })

  it.each([
    ['an install-config', install({ platform: PLATFORM, proxy: PROXY })],
    ['a parameter file', aicli({ installconfig: { platform: PLATFORM }, proxy: PROXY })],
    ['an annotation', kube({ platform: PLATFORM }, PROXY)],
  ])('of %s stay when they are to be revealed', (_name, read) => {
    const imported = read({ secrets: 'keep' })
    expect(imported.definition.clusters[0]).toMatchObject({
      proxy: { http_proxy: PROXY.httpProxy },
      install_config_overrides: { platform: PLATFORM },
    })
    expect(variablesOf(imported)).toEqual([])
  })

  it('are found by their names and by what they look like, and nothing else is', () => {
    const written = {
      platform: { nutanix: { prismCentral: { username: 'u', password: 12345 } } },
      pullSecret: '{"auths":{}}',
      credentialsMode: 'Manual',
      publish: 'https://host.example.com:443/a@b',
      hosts: [{ bmc: { address: 'redfish://u:p@192.0.2.1/1', password: '${env:MINE}' } }],
      proxy: { httpProxy: 'u:p/q@proxy:1', noProxy: 'a@b', httpsProxy: 'http://u:p/q@proxy:1' },
      additionalTrustBundle: '-----BEGIN RSA PRIVATE KEY-----',
    }
    const { definition } = kube(written)({ secrets: 'refer' })
    const overrides = definition.clusters[0]?.install_config_overrides
    expect(overrides).toEqual({
      platform: {
        nutanix: {
          prismCentral: { username: 'u', password: '${env:PROD_PLATFORM_NUTANIX_PRISM_CENTRAL_PASSWORD}' },
        },
      },
      pullSecret: '${env:PROD_PULL_SECRET}',
      credentialsMode: 'Manual',
      publish: 'https://host.example.com:443/a@b',
      hosts: [{ bmc: { address: '${env:PROD_HOSTS_0_BMC_ADDRESS}', password: '${env:MINE}' } }],
      proxy: {
        httpProxy: '${env:PROD_PROXY_HTTP_PROXY}',
        noProxy: 'a@b',
        httpsProxy: '${env:PROD_PROXY_HTTPS_PROXY}',
      },
      additionalTrustBundle: '${env:PROD_ADDITIONAL_TRUST_BUNDLE}',
    })
    const filled = fillReferences(overrides, ({ name }) => (name === 'PROD_PULL_SECRET' ? 'x' : undefined))
    expect(filled).toMatchObject({ pullSecret: 'x' })
  })

  it('say where in the document they are', () => {
    const pathsOf = (read: (options: ImportOptions) => Imported) =>
      read({ secrets: 'refer' })
        .notes.filter(({ message }) => message.startsWith('It is a secret'))
        .map(({ path }) => path)
    expect(pathsOf(install({ proxy: PROXY, platform: { vsphere: { password: 'x' } } }))).toEqual([
      'platform.vsphere.password',
      'proxy.httpProxy',
    ])
    expect(pathsOf(aicli({ proxy: 'u:p@proxy:1', installconfig: { a: { token: 'x' } } }))).toEqual([
      'installconfig.a.token',
      'proxy.http_proxy',
      'proxy.https_proxy',
    ])
    expect(pathsOf(kube({ a: [{ token: 'x' }] }))).toEqual([
      'metadata.annotations.agent-install.openshift.io/install-config-overrides.a[0].token',
    ])
  })

  it('that differ never share a variable', () => {
    const infraEnv = (name: string, user: string) => ({
      kind: 'InfraEnv',
      metadata: { name },
      spec: { proxy: { httpProxy: `http://${user}@proxy:1` } },
    })
    const items = [infraEnv('a-b', 'one'), infraEnv('a.b', 'two'), infraEnv('a_b', 'one'), infraEnv('9', 'x')]
    const { definition } = importKube(JSON.stringify({ kind: 'List', items }), { secrets: 'refer' })
    expect(definition.infra_envs.map(({ proxy }) => proxy?.http_proxy)).toEqual([
      '${env:A_B_HTTP_PROXY}',
      '${env:A_B_HTTP_PROXY_2}',
      '${env:A_B_HTTP_PROXY}',
      '${env:_9_HTTP_PROXY}',
    ])
  })
})
