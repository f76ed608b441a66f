import { describe, expect, it } from 'vitest'
import { fakeMachine } from '../testing/fake-machine.ts'

const POLICIES = '/etc/nmstate'
const CONNECTIONS = '/etc/NetworkManager/system-connections'
const FIRSTBOOT = '/etc/coreos-firstboot-network'

const files = [
  { path: 'host0/mac_interface.ini', contents: '52:54:00:aa:bb:01=eth0' },
  { path: 'host0/ymlFile0.yml', contents: 'capture: 0' },
  { path: 'host1/mac_interface.ini', contents: '52:54:00:aa:bb:02=eth0' },
  { path: 'host1/ymlFile1.yml', contents: 'capture: 1' },
]

/** Stands in for nmstate and for the base image's own script: both write down that they were called. */
function machineWith(mac: string, { inInitrd = false, nmstateFails = false } = {}) {
  const machine = fakeMachine({ flavour: 'nmstate', interfaces: { ens3: mac }, files, inInitrd })
  const call = '#!/bin/bash\necho "$(basename "$0") $*" >>"$GROUNDWORK_ROOT/run/calls"\n'
  machine.write(
    '/usr/bin/nmstatectl',
    `${call}mkdir -p "$GROUNDWORK_ROOT${CONNECTIONS}"\necho x >"$GROUNDWORK_ROOT${CONNECTIONS}/ens3.nmconnection"\nexit ${nmstateFails ? 1 : 0}\n`,
    0o755,
  )
  machine.write('/usr/sbin/coreos-copy-firstboot-network', call, 0o755)
  machine.write('/usr/bin/sleep', call, 0o755)
  return { ...machine, calls: () => machine.read('/run/calls').trim().split('\n') }
}

describe('nmstate policies', () => {
  it('for this machine are applied, others are not', async () => {
    const machine = machineWith('52:54:00:AA:BB:02')
    await machine.applyNetwork()
    expect(machine.list(POLICIES)).toEqual(['ymlFile1.yml'])
    expect(machine.read(`${POLICIES}/ymlFile1.yml`)).toBe('capture: 1')
    expect(machine.calls()).toEqual(['nmstatectl service'])
    expect(machine.list(FIRSTBOOT)).toEqual([])
  })

  it('in the initial ramdisk are carried over to the real root', async () => {
    const machine = machineWith('52:54:00:aa:bb:01', { inInitrd: true })
    await machine.applyNetwork()
    expect(machine.list(FIRSTBOOT)).toEqual(['ens3.nmconnection'])
    expect(machine.calls()).toEqual(['nmstatectl service', 'coreos-copy-firstboot-network'])
  })

  it('that fail are reported, and what nmstate wrote is still carried over', async () => {
    const machine = machineWith('52:54:00:aa:bb:01', { inInitrd: true, nmstateFails: true })
    await expect(machine.applyNetwork()).rejects.toMatchObject({ code: 1 })
    expect(machine.list(FIRSTBOOT)).toEqual(['ens3.nmconnection'])
  })

  it('of others only change nothing', async () => {
    const machine = machineWith('52:54:00:aa:bb:99')
    expect(await machine.applyNetwork()).toContain('52:54:00:AA:BB:99 (ens3)')
    expect(machine.list(POLICIES)).toEqual([])
    expect(machine.list('/run')).toEqual([])
  })

  it('wait as long as the infra-env asks for', async () => {
    const machine = machineWith('52:54:00:aa:bb:01')
    await machine.applyNetwork({ DISCOVERY_DELAY_SECONDS: '45' })
    expect(machine.calls()).toEqual(['sleep 45', 'nmstatectl service'])
  })

  it('wait until no interface has appeared for three seconds', async () => {
    const machine = machineWith('52:54:00:aa:bb:99')
    // The right interface comes with the second look.
    machine.write(
      '/usr/bin/sleep',
      `#!/bin/bash
echo "sleep $*" >>"$GROUNDWORK_ROOT/run/calls"
mkdir -p "$GROUNDWORK_ROOT/sys/class/net/ens4"
echo 52:54:00:aa:bb:01 >"$GROUNDWORK_ROOT/sys/class/net/ens4/address"
`,
      0o755,
    )
    await machine.applyNetwork({ GROUNDWORK_QUIET_SECONDS: '3', GROUNDWORK_LONGEST_WAIT_SECONDS: '30' })
    expect(machine.calls()).toEqual(['sleep 1', 'sleep 1', 'sleep 1', 'sleep 1', 'nmstatectl service'])
  })

  it('do not wait for ever on a machine without an interface', async () => {
    const machine = fakeMachine({ flavour: 'nmstate', interfaces: {}, files })
    machine.write('/usr/bin/sleep', '#!/bin/bash\necho x >>"$GROUNDWORK_ROOT/run/calls"\n', 0o755)
    await machine.applyNetwork({ GROUNDWORK_QUIET_SECONDS: '3', GROUNDWORK_LONGEST_WAIT_SECONDS: '30' })
    expect(machine.read('/run/calls').trim().split('\n')).toHaveLength(30)
  })
})
