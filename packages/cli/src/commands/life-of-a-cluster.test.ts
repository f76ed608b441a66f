// What a person does from nothing to an installation that may begin, with commands alone.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { normalised, startTestService, type TestService, TOO_LITTLE_MEMORY } from '../testing/test-service.ts'

let service: TestService
let secret: string
beforeAll(async () => {
  service = await startTestService()
  secret = join(service.directory, 'pull-secret.json')
  await writeFile(secret, aPullSecret())
})
afterAll(() => service.close())

const transcript = async (...words: readonly string[]) => {
  const { code, out, err } = await service.runWords(words)
  return `exit code ${code}\n${normalised(out, service)}${err === '' ? '' : `on standard error:\n${normalised(err, service)}`}`
}

it('goes from nothing to an installation', async () => {
  expect(await transcript('get', 'clusters')).toMatchInlineSnapshot(`
    "exit code 0
    on standard error:
    There are no clusters. "groundwork create --help" shows how to make one.
    "
  `)
  expect(await transcript('create', 'cluster', 'edge', 'version=4.20')).toMatchInlineSnapshot(`
    "exit code 2
    on standard error:
    Error: pull_secret is missing.
    Add pull_secret=@FILE.
    "
  `)
  expect(
    await transcript('create', 'cluster', 'edge', 'version=4.20', 'domain=example.com', 'pull_secret={}'),
  ).toMatchInlineSnapshot(`
    "exit code 2
    on standard error:
    Error: pull_secret is a secret, and what is typed here stays in the history of the shell.
    Write pull_secret=@FILE, or pull_secret=@- for standard input.
    "
  `)
  expect(
    await transcript(
      ...['create', 'cluster', 'edge', 'version=4.20', 'domain=example.com', 'control_plane_count=1'],
      `pull_secret=@${secret}`,
    ),
  ).toMatchInlineSnapshot(`
    "exit code 0
    Created cluster edge (id-1). For its machines: "groundwork create infraenv edge --cluster edge pull_secret=@FILE".
    "
  `)
  expect(
    await transcript('create', 'infraenv', 'edge', '--cluster', 'edge', `pull_secret=@${secret}`),
  ).toMatchInlineSnapshot(`
    "exit code 0
    Created infraenv edge (id-1). Its image: "groundwork download iso edge".
    "
  `)
  const [infraEnv] = await service.client.call('ListInfraEnvs')
  // Too little memory, so that something is to be mended.
  await service.host(infraEnv?.id ?? '', 1, TOO_LITTLE_MEMORY)

  expect(await transcript('install', 'cluster', 'edge')).toMatchInlineSnapshot(`
    "exit code 6
    on standard error:
    Error [wrong-status]: Cluster edge is insufficient and cannot be installed; it would have to be ready. 1 of 1 host of cluster edge is not ready: node-1 (insufficient) (all-hosts-are-ready-to-install). Host node-1 has 4 GiB of memory, every role needs at least 8 GiB (has-min-memory). Host node-1 has 4 GiB of memory, a control plane host of this cluster needs 16 GiB (has-memory-for-role). GET /api/groundwork/v1/clusters/id-1/explanation says what to do.
      cluster: all-hosts-are-ready-to-install: 1 of 1 host of cluster edge is not ready: node-1 (insufficient).
      node-1: has-min-memory: Host node-1 has 4 GiB of memory, every role needs at least 8 GiB.
      node-1: has-memory-for-role: Host node-1 has 4 GiB of memory, a control plane host of this cluster needs 16 GiB.
    "groundwork fix cluster/edge" lists what helps.
    "
  `)
  expect(await transcript('set', 'host', 'node-1', 'role=mastr')).toMatchInlineSnapshot(`
    "exit code 2
    on standard error:
    Error: host_role=mastr cannot be set: it is one of auto-assign, master, arbiter, worker; did you mean master.
    "groundwork explain field" says what a field takes.
    "
  `)
  expect(await transcript('set', 'host', 'node-1', 'rolle=master')).toMatchInlineSnapshot(`
    "exit code 2
    on standard error:
    Error: There is no field rolle of a host. Did you mean role?
    There are disk, disks_selected_config, disks_skip_formatting, fencing_credentials, host_name, host_role, hostname, ignition_endpoint_http_headers, ignition_endpoint_token, label, labels, machine_config_pool_name, name, node_labels, pool, role.
    "
  `)
  expect(
    await transcript(
      'set',
      'host',
      'node-1',
      'role=master',
      'name=control-1',
      'labels=rack=3,zone=a',
      'disk=sda',
    ),
  ).toMatchInlineSnapshot(`
    "exit code 0
    Set host node-1: role=master name=control-1 labels=rack=3,zone=a disk=sda
    "
  `)
  expect(await transcript('set', 'hosts', '-l', 'rack=3', 'pool=infra', '--dry-run')).toMatchInlineSnapshot(`
    "exit code 0
    Would set host control-1: pool=infra
    "
  `)
  expect(await transcript('set', 'cluster/edge', 'machine_networks=192.168.0.0/16')).toMatchInlineSnapshot(`
    "exit code 0
    Set cluster edge: machine_networks=192.168.0.0/16
    "
  `)
  const described = await transcript('describe', 'cluster', 'edge')
  // Events of one moment come in any order.
  expect(described).toMatch(/\nLast events\nTIME .*MESSAGE\nTIME /)
  expect(described.split('\nLast events')[0]).toMatchInlineSnapshot(`
    "exit code 0
    name          edge
    status        insufficient
    version       4.20.33
    hosts         0/1
    progress      0%
    domain        example.com
    age           4s
    id            id-1
    architecture  x86_64
    status_info   The cluster is not ready to be installed: 1 of 1 host of cluster edge is not ready: control-1 (insufficient).
    platform      none
    kind          Cluster
    owner         admin

    Hosts
    NAME        STATUS         ROLE     IP              CPU   MEMORY   DISK   STAGE
    control-1   insufficient   master   192.168.100.1   16    4 GiB    sda

    Checks that do not hold
    CHECK                              ABOUT       STATUS    MESSAGE
    all-hosts-are-ready-to-install     cluster     failure   1 of 1 host of cluster edge is not ready: control-1 (insufficient).
    has-min-memory                     control-1   failure   Host control-1 has 4 GiB of memory, every role needs at least 8 GiB.
    has-memory-for-role                control-1   failure   Host control-1 has 4 GiB of memory, a control plane host of this cluster needs 16 GiB.
    single-node-recommended-hardware   control-1   failure   Host control-1 has less than is recommended for a single node: 4 GiB of 32 GiB of memory. It can be installed, but there is little room for applications.
    "
  `)
  expect(await transcript('explain', 'cluster', 'edge')).toMatchInlineSnapshot(`
    "exit code 0
    Cluster edge: insufficient

      x 1 of 1 host of cluster edge is not ready: control-1 (insufficient).
        all-hosts-are-ready-to-install, failure
        why: 1 host not ready.
        -> control-1: fix what the validations of the host report. (you)

    Host control-1: insufficient

      x Host control-1 has 4 GiB of memory, every role needs at least 8 GiB.
        has-min-memory, failure
        -> Give the machine 4 GiB more memory. (at the machine)

      x Host control-1 has 4 GiB of memory, a control plane host of this cluster needs 16 GiB.
        has-memory-for-role, failure
        -> Give the machine 12 GiB more memory. (at the machine)

      x Host control-1 has less than is recommended for a single node: 4 GiB of 32 GiB of memory. It can be installed, but there is little room for applications.
        single-node-recommended-hardware, failure
        why: A single node carries the control plane and all applications, and has 4 GiB of 32 GiB of memory.
        -> Use a larger machine for production. For a trial go on: nothing is stopped by this. (at the machine)
    "
  `)
  expect(await transcript('fix', 'cluster', 'edge')).toMatchInlineSnapshot(`
    "exit code 0
    What no request can do:
    -  control-1: fix what the validations of the host report.  (you; for all-hosts-are-ready-to-install, validations-failing)
    -  Give the machine 4 GiB more memory.  (at the machine; for has-min-memory of control-1, validations-failing)
    -  Give the machine 12 GiB more memory.  (at the machine; for has-memory-for-role of control-1, validations-failing)
    -  Use a larger machine for production. For a trial go on: nothing is stopped by this.  (at the machine; for single-node-recommended-hardware of control-1, validations-failing)
    "
  `)
  expect(await transcript('delete', 'cluster', 'edge')).toMatchInlineSnapshot(`
    "exit code 2
    on standard error:
    Error: cluster edge will be deleted. This needs a confirmation.
    Add --yes to do it without a question.
    "
  `)
  expect(await transcript('delete', 'cluster', 'edge', '--yes')).toMatchInlineSnapshot(`
    "exit code 0
    Deleted cluster edge.
    "
  `)
})

it('adds and deletes manifests', async () => {
  await service.cluster('with-manifest')
  const file = join(service.directory, 'chrony.yaml')
  await writeFile(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\n')
  const words = ['create', 'manifest', '50-chrony.yaml', '--cluster', 'with-manifest']
  expect(await transcript(...words, '--file', file, '--folder', 'openshift')).toMatchInlineSnapshot(`
    "exit code 0
    Created manifest openshift/50-chrony.yaml.
    "
  `)
  expect(await transcript('get', 'manifests', 'cluster/with-manifest')).toMatchInlineSnapshot(`
    "exit code 0
    FILE             FOLDER      SOURCE
    50-chrony.yaml   openshift   user
    "
  `)
  expect(
    await transcript('delete', 'manifest', '50-chrony.yaml', '--cluster', 'with-manifest', '--yes'),
  ).toMatchInlineSnapshot(`
    "exit code 0
    Deleted manifest 50-chrony.yaml.
    "
  `)
})

it('writes files for their owner alone, and never over another', async () => {
  const env = await service.infraEnv('files')
  const to = join(service.directory, 'discovery.ign')
  expect(await transcript('download', 'discovery-ignition', 'files', '--to', to)).toMatch(
    /^exit code 0\non standard error:\nWrote DIR\/discovery\.ign \(\d+ bytes\)\.\n$/,
  )
  expect((await stat(to)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(to, 'utf8'))).toHaveProperty('ignition.version')
  expect(await transcript('download', 'discovery-ignition', 'files', '--to', to)).toMatchInlineSnapshot(`
    "exit code 2
    on standard error:
    Error: DIR/discovery.ign exists.
    Add --force to replace it, or --to another file.
    "
  `)
  const boot = join(service.directory, 'boot.ipxe')
  expect((await service.run(`download ipxe files --to ${boot}`)).code).toBe(0)
  expect((await stat(boot)).mode & 0o777).toBe(0o600)
  const script = await service.run('download ipxe files --to -')
  expect(script.out).toMatch(/^#!ipxe\n/)
  expect(script.out).toContain(env)
  const hidden = await service.run('download discovery-ignition files --to -', { columns: 100 })
  expect(hidden).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--reveal') })
  expect(await transcript('download', 'kubeconfg', 'files')).toMatchInlineSnapshot(`
    "exit code 2
    on standard error:
    Error: There is no file "kubeconfg". Did you mean kubeconfig?
    There are iso, kubeconfig, kubeconfig-noingress, kubeadmin-password, install-config, bootstrap-ignition, master-ignition, worker-ignition, arbiter-ignition, metadata, manifests, logs, ipxe, discovery-ignition, static-networks, initrd, ignition.
    "
  `)
})

it('makes accounts and tokens', async () => {
  const { code, out } = await service.run('create token ci --role read-only -o json')
  // Without logins there are no people, and so no tokens.
  expect({ code, out }).toEqual({ code: 5, out: '' })
})

it('shows no secret that it would set', async () => {
  await service.cluster('secretive')
  const words = ['set', 'cluster', 'secretive', `pull-secret=@${secret}`, 'domain=a.example', '--dry-run']
  expect(await transcript(...words)).toBe(
    'exit code 0\nWould set cluster secretive: pull-secret=… domain=a.example\n',
  )
  const { out } = await service.runWords([...words, '-o', 'json'])
  expect(JSON.parse(out)).toEqual({ pull_secret: '…', base_dns_domain: 'a.example' })
})
