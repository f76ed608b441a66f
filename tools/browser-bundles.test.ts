import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const KILOBYTE = 1_000

/** Doors of packages that the web UI loads, each by itself, and the most that each may weigh with all that it needs. */
const DOORS = [
  ['fleet', 'host-filter', 12],
  ['fleet', 'host-table', 6],
  ['fleet', 'name-template', 8],
  ['fleet', 'csv', 6],
  ['fleet', 'disk-rule', 8],
  ['definition', 'document', 48],
  ['definition', 'api', 58],
  ['definition', 'static-hosts', 60],
  // The rules of the engine, with the parser that the editor has loaded already.
  ['definition', 'checks', 125],
] as const

async function bundle(packageName: string, door: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`packages/${packageName}/src/doors/${door}.ts`],
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'door',
    conditions: ['source'],
  })
  return outputFiles[0]?.text ?? ''
}

/** What every browser has; nothing of Node. */
const browserGlobals = () => ({ TextEncoder, TextDecoder, URL, atob, btoa, console })

describe('in a browser', () => {
  it.each(DOORS)('%s/%s runs and stays below %i kB', async (packageName, door, most) => {
    const text = await bundle(packageName, door)
    expect(runInNewContext(`${text}\ntypeof door`, browserGlobals())).toBe('object')
    expect(gzipSync(text).length).toBeLessThan(most * KILOBYTE)
  })

  it('definitions are checked, planned and completed', async () => {
    const definition = [
      'kind: Cluster',
      'name: prod',
      'openshift_version: "4.20"',
      'ssh_public_key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ6u0yBqJdW7zqkJ3v1f4m2b1n5c6v7b8n9m0a1s2d3f me',
      'pull_secret: \'{"auths":{"quay.io":{"auth":"YTpi"}}}\'',
      'proxy: { http_proxy: "http://user:p%40ss@proxy:3128" }',
      'disk_encryption: { enable_on: [masters], mode: tang, tang_servers: [{ url: "http://t", thumbprint: x }] }',
      'manifests: [{ file_name: a.yaml, content: "kind: ä" }]',
      '---',
      'kind: InfraEnv',
      'name: e',
      'cluster: prod',
      'ignition_config_override: { ignition: { version: 3.2.0 } }',
      'additional_trust_bundle: nonsense',
      'kernel_arguments: [a=1]',
      '---',
      'kind: Hosts',
      'hosts: [{ network: { interfaces: [{ name: eno1, mac_address: "52:54:00:00:00:01" }], addresses: [10.0.0.5/24] } }]',
      '',
    ].join('\n')
    const [checks, document, api] = await Promise.all(
      ['checks', 'document', 'api'].map((door) => bundle('definition', door)),
    )
    const found = runInNewContext(
      `${checks}\nJSON.stringify(door.validateDefinition(text).problems.map((problem) => problem.path))`,
      { ...browserGlobals(), text: definition },
    ) as string
    expect(JSON.parse(found)).toContain('[1].additional_trust_bundle')
    const parsed = runInNewContext(`${document}\nJSON.stringify(door.parseDefinition(text).definition)`, {
      ...browserGlobals(),
      text: definition,
    }) as string
    const words = runInNewContext(
      `${api}\ndoor.planChanges({ clusters: [], infra_envs: [], hosts: [], manifests: [] }, JSON.parse(text)).calls.map((call) => call.words).join()`,
      { ...browserGlobals(), text: parsed },
    )
    expect(words).toBe('Register cluster prod,Add manifest a.yaml of cluster prod,Register infra-env e')
  })
})
