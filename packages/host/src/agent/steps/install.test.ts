import type { InstallCmdRequest } from '@groundwork/contract/steps'
import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { aStepContext, CLUSTER_ID, HOST_ID, INFRA_ENV_ID } from '../../testing/step-context.ts'
import { runInstall } from './install.ts'
import type { AgentSettings } from './step-run.ts'

const REQUEST: InstallCmdRequest = {
  role: 'bootstrap',
  cluster_id: CLUSTER_ID,
  infra_env_id: INFRA_ENV_ID,
  host_id: HOST_ID,
  boot_device: '/dev/disk/by-id/wwn-0x5000',
  controller_image: 'registry.example.com/controller:1',
  installer_image: 'registry.example.com/installer:1',
}
const DISKS = '@hex /dev/sda 00\n@hex /dev/sdb 00\n@link /dev/disk/by-id/wwn-0x5000 /dev/sda\n'
const SHA256 = 'ab'.repeat(32)
const CONTAINER = { installer: { kind: 'container' } } as const

function setUp(text = '', options: SampleMachineOptions = {}) {
  const machine = createSampleMachine(`${DISKS}${text}`, { otherCommands: 'succeed', ...options })
  const run = (request: unknown, settings: Partial<AgentSettings> = {}) =>
    runInstall(aStepContext(machine, settings), [JSON.stringify(request)])
  return { machine, run }
}

const SHORT = `--role bootstrap --infra-env-id ${INFRA_ENV_ID} --cluster-id ${CLUSTER_ID} --host-id ${HOST_ID} --boot-device /dev/disk/by-id/wwn-0x5000 --url https://service.example.com --controller-image registry.example.com/controller:1 --agent-image registry.example.com/agent:1`

describe('install, as a unit of the executable', () => {
  it('starts the installer with what it needs', async () => {
    const { run, machine } = setUp()
    expect(await run(REQUEST)).toMatchObject({ exit_code: 0 })
    const [line = ''] = machine.commands
    const [before, after] = line.split(' -- ')
    expect(before).toMatch(/^systemd-run --unit=assisted-installer .*--wait /)
    expect(before).toContain('--property=LogExtraFields=TAG=installer')
    expect(after).toBe(`/usr/local/bin/groundwork-host installer ${SHORT}`)
    expect(machine.commands).toHaveLength(1)
  })

  it('hands the token over in a file, not on the command line', async () => {
    const { run, machine } = setUp()
    await run(REQUEST, { token: 'a"$b' })
    expect(machine.commands.join()).not.toContain('a"$b')
    expect(await machine.files.text('/run/groundwork/installer.env')).toBe('PULL_SECRET_TOKEN="a\\"\\$b"\n')
  })

  it('keeps the order of all arguments', async () => {
    const { run, machine } = setUp()
    const request: InstallCmdRequest = {
      ...REQUEST,
      control_plane_count: 3,
      mco_image: 'quay.io/mco:1',
      must_gather_image: '{"ocp":"quay.io/gather:1","cnv":"quay.io/cnv:1"}',
      openshift_version: '4.18.0-rc.1',
      disks_to_format: ['/dev/sda', '/dev/sdb'],
      check_cvo: true,
      skip_installation_disk_cleanup: true,
      installer_args: '["--append-karg","$x"]',
      enable_skip_mco_reboot: true,
      notify_num_reboots: true,
      proxy: {
        http_proxy: ' http://p:3128',
        https_proxy: 'https://p:3129',
        no_proxy: ' .svc,10.0.0.0/8,::1 ',
      },
      service_ips: ['192.0.2.1', '192.0.2.2'],
      coreos_image: 'quay.io/os:1',
      controller_program_sha256: SHA256,
    }
    expect(await run(request, { isInsecure: true, caFile: '/etc/ca.crt' })).toMatchObject({ exit_code: 0 })
    expect(machine.commands[0]?.split(' --agent-image registry.example.com/agent:1 ')[1]).toBe(
      [
        '--control-plane-count 3 --mco-image quay.io/mco:1',
        '--must-gather-image {"ocp":"quay.io/gather:1","cnv":"quay.io/cnv:1"} --openshift-version 4.18.0-rc.1',
        '--format-disk /dev/sda --format-disk /dev/sdb --insecure --check-cluster-version',
        '--skip-installation-disk-cleanup --cacert /etc/ca.crt',
        // Doubled, or systemd would look for a variable of that name.
        '--installer-args ["--append-karg","$$x"] --enable-skip-mco-reboot --notify-num-reboots',
        '--http-proxy http://p:3128 --https-proxy https://p:3129 --no-proxy .svc,10.0.0.0/8,::1',
        '--service-ips 192.0.2.1,192.0.2.2 --coreos-image quay.io/os:1',
        `--controller-program-sha256 ${SHA256}`,
      ].join(' '),
    )
  })

  it('gives no no_proxy without a proxy', async () => {
    const { run, machine } = setUp()
    await run({ ...REQUEST, proxy: { no_proxy: 'example.com' }, control_plane_count: 0, service_ips: null })
    expect(machine.commands[0]?.endsWith(SHORT)).toBe(true)
  })

  it.each([
    'Failed to start transient service unit: Unit assisted-installer.service was already loaded or has a fragment file.',
    'Failed to start transient service unit: Unit assisted-installer.service already exists.',
  ])('answers as services expect when it is running: %s', async (stderr) => {
    const { run } = setUp('', { onCommand: () => ({ code: 1, stderr }) })
    const result = await run(REQUEST)
    expect(result.exit_code).toBe(125)
    expect(result.error).toContain('the container name "assisted-installer" is already in use')
  })

  it('tells how the installer ended', async () => {
    const { run } = setUp('', { onCommand: () => ({ code: 1, stderr: 'Finished with result: exit-code' }) })
    const result = await run(REQUEST)
    expect(result).toMatchObject({ exit_code: 1, error: expect.stringContaining('exit-code') })
  })

  it('keeps a network that was set up at the console', async () => {
    const { run, machine } = setUp(`@file /var/log/agent/agent-tui.log
@file /etc/NetworkManager/system-connections/a.nmconnection
[connection]
@cmd stat -c %W /var/log/agent
100
@cmd stat -c %Y /etc/NetworkManager/system-connections/a.nmconnection
100
`)
    await run(REQUEST)
    expect(machine.commands.at(-1)).toContain('--installer-args ["--copy-network"]')
  })

  it.each<[string, Partial<InstallCmdRequest>]>([
    ['not JSON', { installer_args: '[' }],
    ['not an option', { installer_args: '["--insecure"]' }],
    ['an unknown operator', { must_gather_image: '{"x":"quay.io/a:1"}' }],
    ['not an image of an operator', { must_gather_image: '{"ocp":"a b"}' }],
    ['not a must-gather image', { must_gather_image: 'a b' }],
    ['a list of images', { must_gather_image: '["quay.io/a:1"]' }],
    ['an option as image', { installer_image: '--rm' }],
    ['a proxy by https', { proxy: { http_proxy: 'https://p:1' } }],
    ['a proxy by another protocol', { proxy: { https_proxy: 'socks://p:1' } }],
    ['an odd exception', { proxy: { http_proxy: 'http://p:1', no_proxy: 'a;b' } }],
    ['not a version', { openshift_version: 'latest' }],
    ['not a disk', { boot_device: '/etc/passwd' }],
    ['a disk that is gone', { boot_device: '/dev/sdz' }],
    ['another disk that is gone', { disks_to_format: ['/dev/sdz'] }],
  ])('starts nothing when there is %s', async (_, part) => {
    const { run, machine } = setUp()
    const result = await run({ ...REQUEST, ...part })
    expect(result).toMatchObject({ exit_code: -1, error: expect.stringMatching(/./) })
    expect(machine.commands).toEqual([])
  })
})

describe('install, as a container', () => {
  const image = REQUEST.installer_image

  it('pulls the image if it is not there, and runs it', async () => {
    const { run, machine } = setUp()
    expect(await run(REQUEST, { ...CONTAINER, caFile: '/etc/ca.crt' })).toMatchObject({ exit_code: 0 })
    expect(machine.commands).toEqual([
      `podman images --quiet ${image}`,
      `timeout 600 podman pull ${image}`,
      `podman run --privileged --pid=host --net=host --name=assisted-installer -v /dev:/dev:rw -v /opt:/opt:rw -v /var/log:/var/log:rw -v /run/systemd/journal/socket:/run/systemd/journal/socket -v /etc/pki:/etc/pki -v /tmp:/tmp --env=PULL_SECRET_TOKEN -v /etc/ca.crt:/etc/ca.crt:rw ${image} ${SHORT} --cacert /etc/ca.crt`,
    ])
  })

  it('hands the token over in the environment', async () => {
    const seen: unknown[] = []
    const { run } = setUp('', {
      onCommand: (line, { env }) => {
        if (line.startsWith('podman run')) seen.push(env)
        return null
      },
    })
    await run(REQUEST, CONTAINER)
    expect(seen).toEqual([{ PULL_SECRET_TOKEN: 'token-of-the-host' }])
  })

  it('gives up after three pulls', async () => {
    const { run, machine } = setUp(`@cmd timeout 600 podman pull ${image}\n@exit 125\n@stderr denied\n`)
    const result = await run(REQUEST, CONTAINER)
    expect(result).toMatchObject({ exit_code: 2, error: expect.stringContaining('denied') })
    expect(machine.commands).toHaveLength(4)
  })

  it('passes the clash of names on', async () => {
    const stderr =
      'Error: creating container storage: the container name "assisted-installer" is already in use'
    const { run } = setUp('', {
      onCommand: (line) => (line.startsWith('podman run') ? { code: 125, stderr } : null),
    })
    expect(await run(REQUEST, CONTAINER)).toEqual({ exit_code: 125, output: '', error: stderr })
  })
})
