import { describe, expect, it } from 'vitest'
import {
  type Answer,
  CLUSTER,
  HOST,
  PULL_SECRET,
  type SampleInstallationOptions,
  startSampleInstallation,
  TOKEN,
} from './testing/sample-installation.ts'

const failing =
  (start: string, stderr = '') =>
  (line: string) =>
    line.startsWith(start) ? { code: 1, stderr } : null

const ignitionIs =
  (body: unknown): Answer =>
  ({ path }) =>
    path.endsWith('bootstrap.ign') ? { status: 200, body } : undefined

describe('a failure', () => {
  it.each<[string, SampleInstallationOptions, RegExp]>([
    ['no directory', { onCommand: failing('mkdir', 'Error: no space') }, /install-dir.*no space/],
    ['no disk can be written', { onCommand: failing('coreos-installer', 'Error: io') }, /disk.*Error: io/],
    [
      'the service has no Ignition',
      {
        service: ({ path }) =>
          path.endsWith('/ignition') ? { status: 400, body: { reason: 'broken' } } : undefined,
      },
      /Ignition of this host.*400: broken/,
    ],
    [
      'it is not known whether Ironic is there',
      { onCommand: failing('systemctl list-units --no') },
      /restarting/,
    ],
    ['it does not restart', { onCommand: failing('shutdown', 'Error: inhibited') }, /restarting.*inhibited/],
    [
      'the bootstrap Ignition has no pull secret',
      { settings: { role: 'bootstrap' }, service: ignitionIs({ storage: {} }) },
      /bootstrap control plane.*config\.json/,
    ],
    [
      'the bootstrap Ignition is none',
      { settings: { role: 'bootstrap' }, service: ignitionIs('<html>') },
      /bootstrap Ignition is not JSON/,
    ],
    [
      'the bootstrap cannot be applied',
      { settings: { role: 'bootstrap' }, onCommand: failing('podman', 'Error: unauthorized') },
      /bootstrap control plane.*unauthorized/,
    ],
    [
      'a unit of the bootstrap does not start',
      { settings: { role: 'bootstrap' }, onCommand: failing('systemctl start bootkube') },
      /bootkube\.service/,
    ],
    [
      'there is no kubeconfig',
      { settings: { role: 'bootstrap' }, text: '@file /opt/openshift/auth/kubeconfig\nclusters: {' },
      /other masters.*kubeconfig/,
    ],
    [
      'a single node has no configuration',
      { settings: { role: 'bootstrap', controlPlaneCount: 1 }, text: '@file /opt/openshift/master.ign\nx' },
      /master\.ign/,
    ],
  ])('is told with its reason: %s', async (_, options, reason) => {
    const { run, stages, commands } = startSampleInstallation(options)
    expect(await run()).toBe(1)
    expect(stages().at(-1)).toMatch(/^Failed \(Failed while /)
    expect(stages().at(-1)?.replaceAll('\n', ' ')).toMatch(reason)
    expect(stages().filter((stage) => stage.startsWith('Failed'))).toHaveLength(1)
    expect(commands.filter((line) => line.startsWith('shutdown')).length).toBeLessThanOrEqual(1)
  })

  it('is told in as many characters as the service keeps', async () => {
    const { run, service } = startSampleInstallation({
      service: ({ path }) =>
        path.endsWith('/ignition') ? { status: 400, body: { reason: 'x'.repeat(9_000) } } : undefined,
      settings: { clusterId: CLUSTER.repeat(80) },
      onCommand: failing('mkdir', 'y'),
    })
    expect(await run()).toBe(1)
    const infos = service.requests.map(({ body }) => String(body?.progress_info ?? ''))
    expect(Math.max(...infos.map(({ length }) => length))).toBeLessThanOrEqual(2048)
  })

  it('is not one when the installation is stopped', async () => {
    const ending = new AbortController()
    const { run, stages, clock, said } = startSampleInstallation({
      settings: { role: 'worker' },
      signal: ending.signal,
    })
    await clock.advance(60_000)
    expect(stages().at(-1)).toBe('Waiting for control plane')
    ending.abort()
    expect(await run()).toBe(1)
    expect(stages().at(-1)).toBe('Waiting for control plane')
    expect(said.at(-1)).toContain('ended from outside')
  })
})

describe('what does not fail an installation', () => {
  it('is a service that hears of no stage', async () => {
    const { run, commands, clock } = startSampleInstallation({
      service: ({ path }) => (path.endsWith('/progress') ? { error: 'ECONNREFUSED' } : undefined),
    })
    const start = clock.now()
    expect(await run()).toBe(0)
    expect(commands.at(-1)).toMatch(/^shutdown/)
    // Half an hour for each of them would be for nothing.
    expect(clock.now() - start).toBeLessThan(20 * 60_000)
  })

  it('is a service that is away when the machine restarts: it hears of that, or would miss the host', async () => {
    let goneAt = 0
    const { run, stages, service } = startSampleInstallation({
      service: ({ path, body, at }) => {
        if (!path.endsWith('/progress') || body?.current_stage !== 'Rebooting') return undefined
        goneAt ||= at
        return at < goneAt + 6 * 60_000 ? { error: 'ECONNREFUSED' } : { status: 200 }
      },
    })
    expect(await run()).toBe(0)
    expect(stages().at(-1)).toBe('Rebooting')
    expect((service.requests.at(-1)?.at ?? 0) - goneAt).toBeGreaterThanOrEqual(6 * 60_000)
  })

  it('is a first attempt', async () => {
    let attempts = 0
    const { run } = startSampleInstallation({
      settings: { role: 'bootstrap', controlPlaneCount: 1 },
      onCommand: (line) => (line.startsWith('podman run') && ++attempts < 3 ? { code: 125 } : null),
    })
    expect(await run()).toBe(0)
    expect(attempts).toBe(3)
  })

  it('is a host that the service does not follow', async () => {
    const { run, stages } = startSampleInstallation({
      settings: { hostId: '' },
      service: ({ path }) => (path.endsWith('/ignition') ? { status: 200, body: {} } : undefined),
    })
    expect(await run()).toBe(0)
    expect(stages()).toEqual([])
  })
})

it.each([
  ['short', 'http://me:abc@192.0.2.9:3128', ':abc@'],
  ['with a quotation mark', 'http://me:pa"ss@192.0.2.9:3128', 'ss@'],
  ['encoded in parts', 'http://me:p%40s|word@192.0.2.9:3128', 'word@'],
])('does not tell a password of a proxy that is %s', async (_, httpProxy, secret) => {
  const { run, said } = startSampleInstallation({ settings: { httpProxy, httpsProxy: httpProxy } })
  await run()
  expect(said.join('\n')).toContain('192.0.2.9')
  expect(said.join('\n')).not.toContain(secret)
})

it('never tells a secret', async () => {
  const auth = JSON.parse(PULL_SECRET).auths['registry.example.com'].auth as string
  const { run, said, stages, service } = startSampleInstallation({
    settings: { role: 'bootstrap', httpProxy: 'http://me:pass%20word@192.0.2.9:3128' },
    onCommand: (line) =>
      line.startsWith('podman')
        ? { code: 1, stdout: `Error: ${TOKEN} ${auth} pass%20word "pass word" for ${HOST}` }
        : null,
  })
  expect(await run()).toBe(1)
  const told = [...said, ...stages()].join('\n')
  for (const secret of [TOKEN, auth, 'pass%20word', 'pass word']) expect(told).not.toContain(secret)
  expect(stages().at(-1)).toContain('<SECRET>')
  expect(service.requests[0]?.headers['X-Secret-Key']).toBe(TOKEN)
})
