import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import type { InstallerSettings } from '../installer-settings.ts'
import { installToExistingRoot } from './install-to-existing-root.ts'
import { aDiskContext } from './testing/disk-context.ts'

const IMAGE = 'quay.example.com/os@sha256:2'
const IGNITION = '/opt/install-dir/master.ign'
const TEXT = `
@file ${IGNITION}
{"ignition":{"version":"3.2.0"}}
@file /ostree/repo/refs/heads/coreos/node-image
1234
@file /etc/NetworkManager/system-connections/lan.nmconnection
[connection]
`

async function install(
  { settings = {}, ...options }: SampleMachineOptions & { settings?: Partial<InstallerSettings> } = {},
  machine = createSampleMachine(TEXT, { otherCommands: 'succeed', ...options }),
) {
  const context = aDiskContext(machine, { settings: { coreosImage: IMAGE, ...settings } })
  const failure = await installToExistingRoot(context, { ignitionPath: IGNITION }).then(
    () => null,
    (error: Error) => error.message,
  )
  return { machine, failure, reports: context.reports }
}

const DEPLOY = `ostree container image deploy --stateroot install --sysroot / --authfile /root/.docker/config.json --karg $ignition_firstboot --karg ignition.platform.id=metal --image ${IMAGE}`

it('deploys, changes arguments, takes the network along and asks for a first start', async () => {
  const installerArgs = ['--append-karg', 'a=1', '--delete-karg', 'quiet', '-n']
  const { machine, failure, reports } = await install({ settings: { installerArgs } })
  expect(failure).toBeNull()
  expect(reports).toEqual([{ current_stage: 'Writing image to disk', progress_info: '' }])
  expect(machine.commands).toEqual([
    'mount /sysroot -o remount,rw',
    'mount /boot -o remount,rw',
    'ostree refs --repo /ostree/repo --delete coreos/node-image',
    'ostree admin stateroot-init install',
    DEPLOY,
    'ostree admin finalize-staged',
    'rpm-ostree kargs --os install --append a=1 --delete-if-present quiet',
    'ostree admin finalize-staged',
  ])
  const { files } = machine
  expect(await files.text('/boot/ignition/config.ign')).toBe('{"ignition":{"version":"3.2.0"}}\n')
  expect(await files.text('/boot/ignition.firstboot')).toBe('')
  expect(await files.text('/ostree/repo/tmp/node-image')).toBe('')
  expect(await files.text('/boot/coreos-firstboot-network/lan.nmconnection')).toBe('[connection]\n')
})

it('leaves network and arguments alone unless it is told otherwise', async () => {
  const { machine } = await install()
  expect(machine.commands.some((line) => line.startsWith('rpm-ostree'))).toBe(false)
  expect(await machine.files.list('/boot/coreos-firstboot-network')).toEqual([])
})

describe('a second attempt', () => {
  /** Commands fail the first time, but have done their work; what cannot be done twice fails for good. */
  function forgetful(failing: string) {
    const done = new Set<string>()
    let hasFailed = false
    const machine = createSampleMachine(TEXT, {
      onCommand: (line) => {
        if (line.includes('stateroot-init') || line.includes('--delete')) {
          if (done.has(line)) return { code: 1, stderr: 'error: exists already, or does no longer' }
          done.add(line)
        }
        if (line.includes('stateroot-init')) void machine.files.write('/ostree/deploy/install/var/x', '')
        if (line.includes('refs')) void machine.files.remove('/ostree/repo/refs/heads/coreos/node-image')
        if (line.includes(failing) && !hasFailed) {
          hasFailed = true
          return { code: 1, stderr: 'error: lost' }
        }
        return { code: 0 }
      },
    })
    return machine
  }

  it.each(['remount,rw', 'refs', 'stateroot-init', 'image deploy', 'finalize-staged', 'rpm-ostree kargs'])(
    'works after a failure of %s',
    async (failing) => {
      const machine = forgetful(failing)
      const installerArgs = ['--append-karg', 'a=1', '--copy-network']
      const { failure } = await install({ settings: { installerArgs } }, machine)
      expect(failure).toBeNull()
      expect(machine.sleeps).toEqual([1000])
      expect(await machine.files.text('/ostree/repo/tmp/node-image')).toBe('')
      expect(await machine.files.kind('/boot/ignition.firstboot')).toBe('file')
    },
  )
})

it('says what failed when three attempts did', async () => {
  const { machine, failure } = await install({
    onCommand: (line) => (line.includes('image deploy') ? { code: 1, stderr: 'error: unauthorized' } : null),
  })
  for (const part of [IMAGE, 'registry', 'unauthorized']) expect(failure).toContain(part)
  expect(machine.commands.filter((line) => line === DEPLOY)).toHaveLength(3)
  expect(await machine.files.kind('/boot/ignition.firstboot')).toBeNull()
})
