import { chmod, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalised, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let other: TestService
beforeAll(async () => {
  service = await startTestService()
  other = await startTestService()
  for (const { directory } of [service, other]) {
    await mkdir(join(directory, 'site'))
    await writeFile(join(directory, 'site', 'pull-secret.json'), aPullSecret())
    await writeFile(
      join(directory, 'site', 'a.yaml.txt'),
      'kind: ConfigMap\napiVersion: v1\nmetadata: { name: a }\n',
    )
  }
})
afterAll(async () => {
  await service.close()
  await other.close()
})

const CLUSTER = `kind: Cluster
name: edge
openshift_version: "4.20"
base_dns_domain: example.com
pull_secret: \${file:pull-secret.json}
api_vips: [192.168.100.5]
ingress_vips: [192.168.100.6]
mirrors: [{ source: quay.io/openshift-release-dev/ocp-release, mirrors: [mirror.example.com:5000/release] }]
manifests:
  - { file_name: a.yaml, content: "\${file:a.yaml.txt}" }
`
const IMAGE = `kind: InfraEnv
name: edge-image
cluster: edge
---
kind: Hosts
hosts:
  - { hostname: master-0, role: master, match: { hostname: node-1 }, node_labels: { rack: "1" } }
  - { hostname: master-1, role: master, match: { mac_address: "52:54:00:ff:ff:01" } }
`

async function file(name: string, text: string, { directory }: TestService = service): Promise<string> {
  const path = join(directory, 'site', name)
  await writeFile(path, text)
  return path
}

describe('validate', () => {
  it('says where what is wrong, without a service', async () => {
    const path = await file('wrong.yaml', `${CLUSTER}api_vip: 1\n---\n${IMAGE}`)
    const { code, out, err } = await service.runWords(['validate', '-f', path], {
      env: { GROUNDWORK_URL: '' },
    })
    expect({ code, out }).toEqual({ code: 6, out: '' })
    expect(normalised(err, service)).toMatchInlineSnapshot(`
      "DIR/site/wrong.yaml:11:1: error: There is no "api_vip" here; did you mean api_vips?
      Error: The definition has 1 error.
      Mend them; "groundwork validate -f FILE" checks again, without a service.
      "
    `)
  })

  it('knows in which file of several a line stands, and what belongs together', async () => {
    const first = await file('1.yaml', CLUSTER)
    const second = await file('2.yaml', `${IMAGE}  - { hostname: Master_2, installation_disk: smalest }\n`)
    const { code, out } = await service.runWords(['validate', '-f', first, '-f', second, '-o', 'json'])
    expect(code).toBe(6)
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        file: second,
        line: 9,
        severity: 'error',
        message: expect.stringContaining('The name'),
      }),
      expect.objectContaining({ file: second, line: 9, message: expect.stringContaining('smallest') }),
    ])
  })

  it('takes the definitions of a folder, and not what stands beside them', async () => {
    const folder = join(service.directory, 'folder')
    await mkdir(folder)
    await writeFile(join(folder, 'pull-secret.json'), '{}')
    await writeFile(join(folder, 'chrony.yaml'), 'apiVersion: v1\nkind: ConfigMap\n')
    expect((await service.runWords(['validate', '-f', folder])).code).toBe(3)
    await writeFile(join(folder, 'b.yml'), IMAGE)
    await writeFile(join(folder, 'a.yaml'), 'kind: Cluster\nname: edge')
    const { code, out } = await service.runWords(['validate', '-f', folder])
    expect({ code, out: normalised(out, service) }).toEqual({
      code: 0,
      out: 'DIR/folder/a.yaml, DIR/folder/b.yml: fine (1 cluster, 1 infra-env, 2 hosts).\n',
    })
  })

  it('reads standard input, and tells of files that are not there', async () => {
    const { code, out, err } = await service.run('validate -f -', { input: CLUSTER })
    expect(code).toBe(0)
    expect(out).toBe('<stdin>: fine (1 cluster, 0 infra-envs, 0 hosts).\n')
    expect(err).toBe(
      '<stdin>:5:14: warning: There is no file pull-secret.json.\n<stdin>:10:35: warning: There is no file a.yaml.txt.\n',
    )
  })

  it.each([
    ['validate', 2],
    ['validate -f /nonexistent/a.yaml', 3],
    ['diff -f /nonexistent/a.yaml', 3],
    ['export host/x', 2],
    ['export cluster/nothing', 3],
    ['export cluster/x --format html', 2],
    ['import', 2],
    ['import --agent-config x', 2],
    ['import --kube /nonexistent/none', 3],
  ])('%s ends with %d', async (words, code) => {
    expect((await service.run(words)).code).toBe(code)
  })
})

describe('apply', () => {
  it('shows what it would do, and asks where nobody can answer', async () => {
    const path = await file('edge.yaml', `${CLUSTER}---\n${IMAGE}`)
    const dry = await service.runWords(['apply', '-f', path, '--dry-run'])
    expect(dry.code).toBe(0)
    expect(dry.out).toMatchInlineSnapshot(`
      "Register cluster edge
        + name: edge
        + openshift_version: 4.20
        + base_dns_domain: example.com
        + api_vips: ["192.168.100.5"]
        + ingress_vips: ["192.168.100.6"]
        + pull_secret: (secret)
      Override the install-config of cluster edge
        + mirrors: [{"source":"quay.io/openshift-release-dev/ocp-release","mirrors":["mirror.example.com:5000/release"]}]
      Add manifest a.yaml of cluster edge
        + manifests/manifests/a.yaml: "kind: ConfigMap\\napiVersion: v1\\nmetadata: { name: a }\\n"
      Register infra-env edge-image
        + name: edge-image
        + cluster: edge
        + pull_secret: (secret)
        + mirrors: [{"source":"quay.io/openshift-release-dev/ocp-release","mirrors":["mirror.example.com:5000/release"]}]
      Not registered yet; apply again when they are: master-0, master-1.
      "
    `)
    expect((await service.runWords(['apply', '-f', path])).code).toBe(2)
    expect(JSON.parse((await service.run('get clusters -o json')).out)).toEqual([])
  })

  it('does it once; hosts get theirs when they are there', async () => {
    const path = join(service.directory, 'site', 'edge.yaml')
    const first = await service.runWords(['apply', '-f', path, '--yes'])
    expect(first.out).toContain('Done: Register infra-env edge-image.\n')
    expect(first.code).toBe(0)
    const [{ id }] = JSON.parse((await service.run('get infraenvs -o json')).out)
    await service.host(id, 1)
    expect((await service.runWords(['diff', '-f', path])).code).toBe(10)
    const second = await service.runWords(['apply', '-f', path, '--yes'])
    expect(second.out).toMatchInlineSnapshot(`
      "Set hostname, role, node_labels of host master-0
        ~ hostname: node-1 -> master-0
        ~ role: auto-assign -> master
        ~ node_labels: {} -> {"rack":"1"}
      Not registered yet; apply again when they are: master-1.
      Done: Set hostname, role, node_labels of host master-0.
      "
    `)
  })

  it('has nothing to do the second time', async () => {
    const path = await file('cluster-only.yaml', CLUSTER)
    const again = await service.runWords(['apply', '-f', path])
    expect(again).toEqual({ code: 0, out: 'Nothing is to be changed.\n', err: '' })
    expect((await service.runWords(['diff', '-f', path])).code).toBe(0)
  })

  it('says why something cannot be changed, and changes nothing then', async () => {
    const path = await file(
      'changed.yaml',
      CLUSTER.replace('"4.20"', '"4.19"').replace('example.com', 'example.org'),
    )
    const refused = await service.runWords(['apply', '-f', path, '--yes'])
    expect(refused.code).toBe(5)
    expect(refused.out).toContain(
      'Cannot be done: openshift_version of cluster/edge cannot be changed: it is chosen when the cluster is registered',
    )
    expect((await service.runWords(['diff', '-f', path])).code).toBe(5)
    const rest = await service.runWords(['apply', '-f', path, '--yes', '--skip-refused'])
    expect(rest.code).toBe(5)
    expect(rest.out).toContain('Done: Set base_dns_domain of cluster edge.')
  })

  it('tells programs what it does, without secrets', async () => {
    const path = await file('json.yaml', CLUSTER)
    const { out, code } = await service.runWords(['apply', '-f', path, '--yes', '-o', 'json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      changes: [
        {
          object: 'cluster/edge',
          operation: 'V2UpdateCluster',
          words: 'Set base_dns_domain of cluster edge',
          fields: [{ path: 'base_dns_domain', before: 'example.org', after: 'example.com' }],
        },
      ],
      refusals: [],
      waiting: [],
    })
  })

  it('says which step failed, and how to go on', async () => {
    const path = await file(
      'refused.yaml',
      CLUSTER.replace('name: edge', 'name: later').replace('"4.20"', '"4.99"'),
    )
    const { code, err } = await service.runWords(['apply', '-f', path, '--yes'])
    expect(code).toBe(6)
    expect(err).toContain('Error [not-found]: Register cluster later: ')
    expect(err).toContain('0 of 3 requests were done; apply again to go on.')
  })
})

describe('export', () => {
  it('gives what makes the same on an empty service', async () => {
    const first = await service.run('export cluster/edge')
    expect(first.code).toBe(0)
    expect(first.out).not.toContain('pull_secret')
    const { out } = await service.run('export cluster/edge --pull-secret pull-secret.json')
    const path = await file('copy.yaml', out, other)
    expect((await other.runWords(['apply', '-f', path, '--yes'])).code).toBe(0)
    const [{ id }] = JSON.parse((await other.run('get infraenvs -o json')).out)
    await other.host(id, 1)
    const copy = await other.run('export cluster/edge')
    // The machine there has other cards, and is not the one that is named.
    expect(withoutHosts(copy.out)).toBe(withoutHosts(first.out))
  })

  it('writes files for openshift-install', async () => {
    const to = join(service.directory, 'files')
    const { code, err } = await service.runWords([
      'export',
      'cluster/edge',
      '--format',
      'install-config',
      '--to',
      to,
    ])
    expect(code).toBe(0)
    expect(err).toContain('Not carried over: cluster edge pull_secret.')
    expect(await readFile(join(to, 'install-config.yaml'), 'utf8')).toContain('baseDomain: example.com\n')
    expect(await readFile(join(to, 'agent-config.yaml'), 'utf8')).toContain('hostname: master-0\n')
    expect(await readFile(join(to, 'manifests', 'a.yaml'), 'utf8')).toContain('kind: ConfigMap')
    const words = ['export', 'cluster/edge', '--format', 'install-config', '--to', to]
    const again = await service.runWords(words)
    expect(again.code).toBe(2)
    const config = join(to, 'install-config.yaml')
    expect((await stat(config)).mode & 0o777).toBe(0o600)
    await chmod(config, 0o644)
    expect((await service.runWords([...words, '--force'])).code).toBe(0)
    expect((await stat(config)).mode & 0o777).toBe(0o600)
    // A link that somebody put there is replaced, and what it leads to is left alone.
    const elsewhere = await file('elsewhere', 'mine')
    await rm(config)
    await symlink(elsewhere, config)
    expect((await service.runWords([...words, '--force'])).code).toBe(0)
    expect((await lstat(config)).isFile()).toBe(true)
    expect(await readFile(elsewhere, 'utf8')).toBe('mine')
  })

  it('prints both files one after the other', async () => {
    const { out } = await service.run('export cluster/edge --format install-config')
    expect(out.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# install-config.yaml',
      '# agent-config.yaml',
      '# manifests/a.yaml',
    ])
  })
})

const withoutHosts = (text: string): string => text.replace(/kind: Hosts[\s\S]*/, '')

it.each([
  ['from a file', CLUSTER],
  ['in the definition itself', CLUSTER.replace('${file:pull-secret.json}', JSON.stringify(aPullSecret()))],
])('a refusal of the service that quotes a secret %s is not repeated', async (_, text) => {
  const path = await file('quoted.yaml', text.replace('name: edge', 'name: quoted'))
  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (init?.method !== 'POST') return globalThis.fetch(address, init)
    const { pull_secret } = JSON.parse(String(init.body)) as { pull_secret: string }
    return Response.json({ code: '400', reason: `This is wrong: ${pull_secret}` }, { status: 400 })
  }
  const { code, out, err } = await service.runWords(['apply', '-f', path, '--yes'], { fetch })
  expect(code).toBe(6)
  expect(err).toContain('is not accepted here')
  const [auth = ''] = /"auth":"[^"]+"/.exec(aPullSecret()) ?? []
  expect(auth).not.toBe('')
  expect(out + err).not.toContain(auth)
})
