// Whole installations by the program that machines run: its real files, requests and processes.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type Exchange, runInstallerProcess } from './installer-process.ts'

const BASE = '/api/assisted-install/v2'
const IDS = ['--cluster-id', 'cluster', '--infra-env-id', 'env', '--host-id', 'host']
const PULL_SECRET = '{"auths":{"registry.example.com":{"auth":"c2VjcmV0"}}}'
const HOST_IGNITION = JSON.stringify({
  ignition: { version: '3.1.0', config: { merge: [{ source: 'https://192.0.2.5:22623/config/master' }] } },
  storage: { files: [{ path: '/etc/hostname', contents: { source: 'data:,node-0' } }] },
})
const BOOTSTRAP_IGNITION = JSON.stringify({
  ignition: { version: '3.2.0' },
  storage: {
    files: [
      { path: '/root/.docker/config.json', contents: { source: `data:,${encodeURIComponent(PULL_SECRET)}` } },
    ],
  },
})

const FILES: Readonly<Record<string, string>> = {
  [`GET ${BASE}/infra-env/env/hosts/host/downloads/ignition`]: HOST_IGNITION,
  [`GET ${BASE}/clusters/cluster/downloads/files?file_name=bootstrap.ign`]: BOOTSTRAP_IGNITION,
  [`GET ${BASE}/clusters/cluster?exclude-hosts=true`]: '{"kind":"AddHostsCluster"}',
}
const answer = (line: string) => {
  const body = FILES[line]
  if (body !== undefined) return { status: 200, body }
  return { status: line.startsWith('GET') ? 404 : 204 }
}

const stagesOf = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap(({ line, body }) => {
    if (line !== `PUT ${BASE}/infra-envs/env/hosts/host/progress`) return []
    const { current_stage, progress_info } = JSON.parse(body) as Record<string, string>
    return [progress_info === '' ? current_stage : `${current_stage} (${progress_info})`]
  })

const WRITES = `cp -a "$4" "$SCRATCH/ignition"
printf '> Read disk 1.2 GiB/2.4 GiB (50%%)\\r' >&2`

beforeAll(() => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../../tools/build-host.mjs', import.meta.url))])
}, 120_000)

test('a worker that is added to a cluster', async () => {
  const { code, calls, exchanges, log } = await runInstallerProcess({
    args: [...IDS, '--role', 'worker', '--skip-installation-disk-cleanup'],
    programs: { 'coreos-installer': WRITES },
    answer,
    look: (scratch) => {
      expect(readFileSync(join(scratch, 'ignition'), 'utf8')).toBe(HOST_IGNITION)
      expect(statSync(join(scratch, 'ignition')).mode & 0o777).toBe(0o600)
    },
  })
  expect([code, log]).toEqual([0, expect.stringContaining('This machine is installed')])
  expect(stagesOf(exchanges)).toEqual([
    'Starting installation (worker)',
    'Installing (worker)',
    'Writing image to disk',
    'Writing image to disk (50%)',
    'Waiting for control plane',
    'Rebooting',
  ])
  expect(calls.at(-1)).toMatch(/^shutdown -r \+1 /)
  const upload = exchanges.find(({ line }) => line.startsWith('POST'))
  expect(upload?.line).toContain('/clusters/cluster/logs?logs_type=host')
  expect(upload?.body).toContain('name="upfile"')
  expect(new Set(exchanges.map(({ token }) => token))).toEqual(new Set(['token-of-the-host']))
  expect(log).not.toContain('token-of-the-host')
})

test('a single node', async () => {
  const { code, calls, exchanges, log } = await runInstallerProcess({
    args: [
      ...[...IDS, '--role', 'bootstrap', '--control-plane-count', '1', '--skip-installation-disk-cleanup'],
      ...[
        '--mco-image',
        'registry.example.com/mco:1',
        '--controller-image',
        'registry.example.com/controller:1',
      ],
    ],
    programs: {
      'coreos-installer': WRITES,
      podman: `mkdir -p /opt/openshift
cp -a /root/.docker/config.json "$SCRATCH/pull-secret"
echo '{"ignition":{"version":"3.2.0"},"storage":{"files":[{"path":"/etc/base"}]}}' > /opt/openshift/master.ign`,
      systemctl: `if [ "$*" = 'start bootkube.service' ]; then
  cp -a /opt/openshift/manifests "$SCRATCH/"
  touch /opt/openshift/.bootkube.done
fi`,
    },
    answer,
    look: (scratch) => {
      expect(JSON.parse(readFileSync(join(scratch, 'ignition'), 'utf8'))).toEqual({
        ignition: { version: '3.2.0' },
        storage: {
          files: [{ path: '/etc/base' }, { path: '/etc/hostname', contents: { source: 'data:,node-0' } }],
        },
      })
      expect(readFileSync(join(scratch, 'pull-secret'), 'utf8')).toBe(PULL_SECRET)
      expect(statSync(join(scratch, 'pull-secret')).mode & 0o777).toBe(0o600)
      const job = readFileSync(join(scratch, 'manifests/assisted-installer-controller-job.yaml'), 'utf8')
      expect(job).toContain('registry.example.com/controller:1')
    },
  })
  expect([code, log]).toEqual([0, expect.stringContaining('This machine is installed')])
  expect(stagesOf(exchanges)).toEqual([
    'Starting installation (bootstrap)',
    'Installing (bootstrap)',
    'Waiting for bootkube',
    'Writing image to disk',
    'Writing image to disk (50%)',
    'Rebooting',
  ])
  expect(calls.filter((line) => /^systemctl (?:daemon|start|restart)/.test(line))).toEqual([
    'systemctl daemon-reload',
    'systemctl start bootkube.service',
    'systemctl start approve-csr.service',
    'systemctl start progress.service',
  ])
  expect(calls.at(-1)).toMatch(/^shutdown -r now /)
})

test('a disk that cannot be written', async () => {
  const { code, exchanges, calls } = await runInstallerProcess({
    args: [...IDS, '--skip-installation-disk-cleanup'],
    programs: { 'coreos-installer': 'echo "Error: Input/output error" >&2; exit 1' },
    answer,
  })
  expect(code).toBe(1)
  expect(stagesOf(exchanges).at(-1)).toMatch(/^Failed \(.*Input\/output error/s)
  expect(calls.filter((line) => line.startsWith('coreos-installer'))).toHaveLength(3)
  expect(calls.filter((line) => line.startsWith('shutdown'))).toEqual([])
})

test('a call that makes no sense is answered in words, and the service hears of it', async () => {
  const { code, stderr, exchanges } = await runInstallerProcess({
    args: [...IDS, '--installer-args', '{x'],
    answer,
  })
  expect([code, stderr]).toEqual([2, expect.stringContaining('--installer-args is not valid JSON')])
  expect(stagesOf(exchanges)).toEqual(['Failed (--installer-args is not valid JSON.)'])
})
