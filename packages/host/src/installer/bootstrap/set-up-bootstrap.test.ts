import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { PULL_SECRET, startSampleInstallation } from '../testing/sample-installation.ts'
import { isUsableHostname } from './ensure-hostname.ts'

const NOISE =
  /^(?:tar|journalctl|lsblk|findmnt|ls|pvdisplay|vgdisplay|lvdisplay|efibootmgr|mount|umount|systemctl list)/
const SET_UP_END = 'systemctl start progress.service'

async function commandsOfSetUp(options: Parameters<typeof startSampleInstallation>[0]) {
  const installation = startSampleInstallation({
    ...options,
    settings: { role: 'bootstrap', ...options?.settings },
    // Nothing after it is of interest here.
    onCommand: (line) =>
      options?.onCommand?.(line) ?? (line.startsWith('coreos-installer') ? { code: 1 } : null),
  })
  expect(await installation.run()).toBe(1)
  const { commands, machine, said } = installation
  const end = commands.indexOf(SET_UP_END)
  return { machine, said, lines: commands.slice(0, end + 1).filter((line) => !NOISE.test(line)) }
}

it('sets up a temporary control plane, in this order', async () => {
  const { lines, machine } = await commandsOfSetUp({})
  expect(lines).toEqual([
    'mkdir -p /opt/install-dir',
    'mkdir -p /root/.ssh',
    'podman run --net host --pid=host --volume /:/rootfs:rw --volume /usr/bin/rpm-ostree:/usr/bin/rpm-ostree --privileged --entrypoint /usr/bin/machine-config-daemon registry.example.com/mco:1 start --node-name localhost --root-mount /rootfs --once-from /opt/install-dir/bootstrap.ign --skip-reboot',
    'ssh-keygen -q -f /root/.ssh/id_rsa -N ',
    'systemctl daemon-reload',
    'systemctl restart NetworkManager.service',
    'systemctl start bootkube.service',
    'systemctl start approve-csr.service',
    SET_UP_END,
  ])
  expect(await machine.files.text('/root/.docker/config.json')).toBe(PULL_SECRET)
  expect(await machine.files.list('/opt/openshift/manifests')).toContain(
    'assisted-installer-controller-job.yaml',
  )
  const path = '/opt/openshift/openshift/99_openshift-machineconfig_99-assisted-installer-master-ssh.yaml'
  expect(parse((await machine.files.text(path)) ?? '')).toMatchObject({
    kind: 'MachineConfig',
    metadata: { name: '99-assisted-installer-master-ssh' },
    spec: {
      config: { passwd: { users: [{ name: 'core', sshAuthorizedKeys: ['ssh-rsa AAAA root@master-0'] }] } },
    },
  })
})

it('keeps the key of an earlier attempt', async () => {
  const { lines } = await commandsOfSetUp({ text: '@file /root/.ssh/id_rsa\nx' })
  expect(lines.some((line) => line.startsWith('ssh-keygen'))).toBe(false)
})

it.each(['localhost', 'Upper', '-dash', 'a', '', 'under_score'])(
  'gives a machine called "%s" another name',
  async (name) => {
    const { lines } = await commandsOfSetUp({ text: `@file /proc/sys/kernel/hostname\n${name}\n` })
    const [line = ''] = lines.filter((one) => one.startsWith('hostnamectl'))
    const [, chosen = ''] = /^hostnamectl set-hostname (.+)$/.exec(line) ?? []
    expect(chosen).toMatch(/^random-hostname-[0-9a-f-]{36}$/)
    expect(isUsableHostname(chosen)).toBe(true)
  },
)

it('hands proxies to the programs that it starts, and only if there are any', async () => {
  const seen: unknown[] = []
  const installation = startSampleInstallation({
    settings: { httpProxy: 'http://192.0.2.9:3128', noProxy: '.example.com' },
  })
  const { run } = installation.machine
  installation.machine.run = (program, args, options) => {
    if (program === 'coreos-installer') seen.push(options?.env)
    return run(program, args, options)
  }
  await installation.run()
  expect(seen).toEqual([
    expect.objectContaining({ HTTP_PROXY: 'http://192.0.2.9:3128', NO_PROXY: '.example.com' }),
  ])
  expect(seen[0]).not.toHaveProperty('HTTPS_PROXY')
})

it('fetches the programs of the release where the live system lacks them', async () => {
  const text = '@dir /usr/bin/none'
  const states = ['activating', 'active', 'active']
  const installation = startSampleInstallation({
    settings: { role: 'bootstrap', controlPlaneCount: 1 },
    text,
    onCommand: (line) => {
      if (!line.startsWith('systemctl show -P ActiveState')) return null
      return { stdout: `${states.shift()}\n` }
    },
  })
  await installation.machine.files.remove('/usr/bin/oc')
  expect(await installation.run()).toBe(1)
  expect(installation.commands.filter((line) => line.includes('node-image'))).toEqual([
    'systemctl start --no-block node-image-pull.service node-image-overlay.service',
    'systemctl show -P ActiveState node-image-pull.service',
    'systemctl show -P ActiveState node-image-pull.service',
    'systemctl show -P ActiveState node-image-overlay.service',
  ])
  expect(installation.stages().at(-1)).toContain('still no /usr/bin/oc')
})

it('gives up when that fails', async () => {
  const installation = startSampleInstallation({
    settings: { role: 'bootstrap' },
    onCommand: (line) => (line.startsWith('systemctl show -P') ? { stdout: 'failed\n' } : null),
  })
  await installation.machine.files.remove('/usr/bin/oc')
  expect(await installation.run()).toBe(1)
  expect(installation.stages().at(-1)).toContain('node-image-pull.service failed')
})
