import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await file('pull-secret.json', aPullSecret())
})
afterAll(() => service.close())

async function file(name: string, text: string): Promise<string> {
  const path = join(service.directory, name)
  await writeFile(path, text)
  return path
}

const INSTALL = `apiVersion: v1
baseDomain: example.com
metadata: { name: imported }
platform: { baremetal: { apiVIPs: [192.168.100.7], ingressVIPs: [192.168.100.8] } }
pullSecret: '{"auths":{}}'
publish: External
`

it('prints a definition that can be applied, and tells what it lost', async () => {
  const path = await file('install-config.yaml', INSTALL)
  const { code, out, err } = await service.runWords(['import', '--install-config', path])
  expect(code).toBe(0)
  expect(out).toMatchInlineSnapshot(`
    "kind: Cluster
    name: imported
    base_dns_domain: example.com
    platform: baremetal
    pull_secret: \${file:pull-secret.json}
    api_vips:
      - 192.168.100.7
    ingress_vips:
      - 192.168.100.8
    ---
    kind: InfraEnv
    name: imported
    cluster: imported
    "
  `)
  expect(err).toContain('Not carried over: install-config publish. Clusters on bare metal')
  const imported = await file(
    'imported.yaml',
    out.replace('platform:', 'openshift_version: "4.20"\nplatform:'),
  )
  expect((await service.runWords(['apply', '-f', imported, '--yes'])).code).toBe(0)
  expect((await service.runWords(['diff', '-f', imported])).code).toBe(0)
})

it('reads the parameters of aicli, and custom resources', async () => {
  const aicli = await file('aicli.yml', 'sno: true\ndomain: example.com\n')
  expect((await service.runWords(['import', '--aicli', aicli])).code).toBe(6)
  expect((await service.runWords(['import', '--aicli', aicli, '--name', 'one'])).out).toContain(
    'kind: Cluster\nname: one\nbase_dns_domain: example.com\ncontrol_plane_count: 1\nplatform: none\n',
  )
  const kube = await file(
    'kube.yaml',
    'kind: InfraEnv\nmetadata: { name: env }\nspec: { agentLabels: { a: b } }\n',
  )
  const read = await service.runWords(['import', '--kube', kube, '-o', 'json'])
  expect(JSON.parse(read.out)).toMatchObject({
    documents: [{ kind: 'InfraEnv', name: 'env' }],
    notes: [{ source: 'InfraEnv env', path: 'spec.agentLabels' }],
  })
})
