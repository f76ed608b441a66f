import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runRebootForReclaim } from './reboot-for-reclaim.ts'

const ARGS = ['{"host_fs_mount_dir":"/host"}']
const MAINFRAME = `@cmd uname -m
s390x
@file /host/boot/loader/entries/00-assisted-discovery.conf
title x
options a=1 b
@file /proc/cmdline
ip=dhcp quiet rd.dasd=0.0.1
`

const setUp = (text: string) => {
  const machine = createSampleMachine(text, { otherCommands: 'succeed' })
  return { machine, run: (args = ARGS) => runRebootForReclaim(aStepContext(machine), args) }
}

describe('reboot-for-reclaim', () => {
  it('restarts the machine outside of the container', async () => {
    const { machine, run } = setUp('@cmd uname -m\nx86_64\n')
    expect(await run()).toMatchObject({ exit_code: 0 })
    expect(machine.commands).toEqual(['uname -m', 'chroot /host systemctl reboot'])
  })

  it('writes the boot record of a mainframe first', async () => {
    const { machine, run } = setUp(MAINFRAME)
    expect(await run()).toMatchObject({ exit_code: 0 })
    expect(machine.commands.slice(1)).toEqual([
      'chroot /host unshare --mount bash -c mount -o remount,rw /boot && zipl -V -t /boot -i /discovery/vmlinuz -r /discovery/initrd -P "$1" bash a=1 b ip=dhcp rd.dasd=0.0.1',
      'chroot /host systemctl reboot',
    ])
  })

  it('does not restart a mainframe without its boot record', async () => {
    const { machine, run } = setUp('@cmd uname -m\ns390x\n')
    expect(await run()).toMatchObject({ exit_code: -1 })
    expect(machine.commands).toEqual(['uname -m'])
  })

  it('passes the failure on', async () => {
    const { run } = setUp('@cmd chroot /host systemctl reboot\n@exit 4\n@stderr no bus\n')
    expect(await run()).toEqual({ exit_code: 4, output: '', error: 'no bus\n' })
  })

  it('refuses a folder that is none', async () => {
    expect(await setUp('').run(['{"host_fs_mount_dir":"host"}'])).toMatchObject({ exit_code: -1 })
  })
})
