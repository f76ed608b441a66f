import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SSH_KEY } from '@groundwork/engine/testing/builders'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { normalised, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let secret = ''
beforeAll(async () => {
  service = await startTestService()
  secret = join(service.directory, 'pull.json')
  await writeFile(secret, aPullSecret())
  await mkdir(join(service.directory, '.ssh'))
  await writeFile(join(service.directory, '.ssh', 'id_rsa.pub'), `${SSH_KEY}\n`)
})
afterAll(() => service.close())

const run = (words: string, input?: string) =>
  service.runWords(['aicli', ...words.split(' ')], input === undefined ? {} : { input })

/** Without its colours. */
const said = (text: string): string =>
  normalised(text, service).replaceAll(new RegExp(`${String.fromCharCode(27)}\\[0;\\d+m`, 'g'), '')

it('makes a cluster and its infra-env, and shows them', async () => {
  const created = await run(
    `create cluster edge -P sno=true -P openshift_version=4.20 -P domain=example.com -P pull_secret=${secret}`,
  )
  expect([created.code, created.err]).toEqual([0, ''])
  expect(said(created.out)).toMatchInlineSnapshot(`
    "Creating cluster edge
    Using version 4.20.33
    Creating infraenv edge_infra-env
    "
  `)
  expect(said((await run('list clusters')).out)).toMatchInlineSnapshot(`
    "+---------+--------------------------------------+-------------------+-------------+
    | Cluster |                  Id                  |       Status      |  Dns Domain |
    +---------+--------------------------------------+-------------------+-------------+
    |   edge  | id-1 | pending-for-input | example.com |
    +---------+--------------------------------------+-------------------+-------------+
    "
  `)
  expect(said((await run('list infraenv')).out)).toMatchInlineSnapshot(`
    "+----------------+--------------------------------------+---------+-------------------+----------+
    |    Infraenv    |                  Id                  | Cluster | Openshift Version | Iso Type |
    +----------------+--------------------------------------+---------+-------------------+----------+
    | edge_infra-env | id-1 |   edge  |        4.20       | full-iso |
    +----------------+--------------------------------------+---------+-------------------+----------+
    "
  `)
  expect((await run('-o name list cluster')).out).toBe('edge\n')
  expect((await run('info cluster edge -f name,high_availability_mode,tags -v')).out).toBe('None\nedge\n')
  const cluster = (await service.client.call('v2ListClusters')).find(({ name }) => name === 'edge')
  expect(cluster).toMatchObject({ base_dns_domain: 'example.com', user_managed_networking: true })
})

it('shows hosts in a table', async () => {
  const env = (await service.client.call('ListInfraEnvs')).find(({ name }) => name === 'edge_infra-env')
  await service.host(env?.id ?? '', 1)
  expect(said((await run('list hosts')).out)).toMatchInlineSnapshot(`
    "+--------+--------------------------------------+---------+----------------+--------+-------------------+---------------+
    |  Host  |                  Id                  | Cluster |    Infraenv    | Status |        Role       |       Ip      |
    +--------+--------------------------------------+---------+----------------+--------+-------------------+---------------+
    | node-1 | id-1 |   edge  | edge_infra-env | known  | master(bootstrap) | 192.168.100.1 |
    +--------+--------------------------------------+---------+----------------+--------+-------------------+---------------+
    "
  `)
  expect((await run('info host node-1 -f status,role')).out).toBe(
    'ip: 192.168.100.1\nrole: master\nstatus: known\n',
  )
  expect((await run('wait host edge')).code).toBe(0)
})

it('changes hosts by a parameter file', async () => {
  const file = join(service.directory, 'hosts.yml')
  await writeFile(file, 'hosts:\n- name: node-1\n  labels: [rack=3, {zone: 1}]\n  role: master\n')
  const { code, out } = await run(`update hosts --paramfile ${file}`)
  expect([code, said(out)]).toEqual([0, 'Updating Host node-1\nUpdating host with id id-1\n'])
  const host = (await run('-o json list hosts')).out
  expect(JSON.parse(JSON.parse(host)[0].node_labels)).toEqual({ rack: '3', zone: '1' })
})

it('writes files under the names of aicli', async () => {
  expect((await run(`download discovery-ignition edge --path ${service.directory}`)).code).toBe(0)
  expect(await readdir(service.directory)).toContain('discovery.ign.edge')
  const ignition = await readFile(join(service.directory, 'discovery.ign.edge'), 'utf8')
  expect(JSON.parse(ignition).ignition.version).toMatch(/^3\./)
})

it.each([
  { words: 'info cluster nobody', code: 1, out: 'Cluster nobody not found\n', err: '' },
  {
    words: 'create cluster edge',
    code: 1,
    out: 'Creating cluster edge\nCluster edge already there. Leaving\n',
    err: '',
  },
  { words: 'info host nobody', code: 0, out: 'Host nobody not found\n', err: '' },
  { words: 'boot host', code: 0, out: 'No hosts to boot found in your parameter file\n', err: '' },
  { words: '--url https://api.openshift.com list cluster', code: 1, out: '', err: 'cloud cannot be used' },
  { words: 'create onprem', code: 1, out: '', err: 'not started or ended here' },
  { words: "boot host -P hosts=[{'name':'a'}]", code: 1, out: '', err: 'BMCs yet' },
  { words: 'list nothing', code: 2, out: '', err: 'too many arguments' },
  { words: 'wait cluster edge -s gone', code: 2, out: '', err: 'Allowed choices' },
  { words: 'create manifest edge', code: 2, out: '', err: '--dir' },
  { words: 'wait host edge -n many', code: 2, out: '', err: 'should be a number' },
  { words: '--url http://127.0.0.1:1 list cluster', code: 1, out: '', err: 'No service answers' },
])('$words ends with $code', async ({ words, code, out, err }) => {
  const result = await run(words)
  expect([result.code, said(result.out)]).toEqual([code, out])
  expect(result.err).toContain(err)
})

it('refuses a deployment that needs BMCs before it makes anything', async () => {
  const bmc = "{'bmc_url':'https://bmc','bmc_user':'a','bmc_password':'b'}"
  const { code, err } = await run(`create deployment rack -P hosts=[${bmc}] -P pull_secret=${secret}`)
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be started through their BMCs yet')])
  expect((await run('-o name list cluster')).out).toBe('edge\n')
})

it.each([
  { input: 'n\n', code: 1, left: 'edge\n' },
  { input: '', code: 1, left: 'edge\n' },
  { input: 'y\n', code: 0, left: '' },
])('asks before it deletes, and $input is an answer', async ({ input, code, left }) => {
  const deleted = await run('delete cluster edge', input)
  expect([deleted.code, deleted.out.startsWith('Are you sure? [y/N]: ')]).toEqual([code, true])
  expect((await run('-o name list cluster')).out).toBe(left)
})

it('has help for everything', async () => {
  for (const words of ['--help', 'create', 'list --help', 'create cluster --help']) {
    const { code, out } = await run(words)
    expect([code, out], words).toEqual([0, expect.stringContaining('Usage: aicli')])
  }
})
