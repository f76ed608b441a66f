import { describe, expect, it } from 'vitest'
import { fakeMachine } from '../testing/fake-machine.ts'

const CONNECTIONS = '/etc/NetworkManager/system-connections'
const FIRSTBOOT = '/etc/coreos-firstboot-network'

const keyfile = (name: string, more = '') => `[connection]\nid=${name}\ninterface-name=${name}\n${more}`
const file = (path: string, contents: string) => ({ path, contents })
const ethernet = (host: string, mac: string, name = 'eth0') => [
  file(`${host}/mac_interface.ini`, `${mac}=${name}`),
  file(`${host}/${name}.nmconnection`, keyfile(name)),
]

describe('keyfiles', () => {
  it('get the name that the interface with their MAC address has', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:01', ens4: '52:54:00:aa:bb:02' },
      files: ethernet('host0', '52:54:00:aa:bb:02'),
    })
    const log = await machine.applyNetwork()
    expect(log).toContain('eth0.nmconnection becomes ens4.nmconnection\n')
    expect(machine.list(CONNECTIONS)).toEqual(['ens4.nmconnection'])
    expect(machine.read(`${CONNECTIONS}/ens4.nmconnection`)).toBe(keyfile('ens4'))
    expect(machine.mode(`${CONNECTIONS}/ens4.nmconnection`)).toBe(0o600)
  })

  it.each([
    ['52:54:00:AA:BB:01', '52:54:00:aa:bb:01'],
    ['52:54:00:aa:bb:01', '52:54:00:AA:BB:01'],
  ])('do not care whether a MAC address is in capitals: %s, machine has %s', async (given, has) => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: has },
      files: ethernet('host0', given),
    })
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual(['ens3.nmconnection'])
  })

  it('of a VLAN follow their parent, in name and contents', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:01' },
      files: [
        ...ethernet('host0', '52:54:00:aa:bb:01'),
        file('host0/eth0.101.nmconnection', keyfile('eth0.101', '\n[vlan]\nid=101\nparent=eth0\n')),
      ],
    })
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual(['ens3.101.nmconnection', 'ens3.nmconnection'])
    expect(machine.read(`${CONNECTIONS}/ens3.101.nmconnection`)).toBe(
      keyfile('ens3.101', '\n[vlan]\nid=101\nparent=ens3\n'),
    )
  })

  it('of a VLAN with a long parent have 15 characters, which is all that the kernel takes', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { enp129s0f0np0: '52:54:00:aa:bb:01' },
      files: [
        file('host0/mac_interface.ini', '52:54:00:aa:bb:01=eth0'),
        file('host0/eth0.1001.nmconnection', keyfile('eth0.1001', 'parent=eth0\n')),
        file('host0/eth0.1.nmconnection', keyfile('eth0.1', 'parent=eth0\n')),
      ],
    })
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual([
      'enp129s0f0.1001.nmconnection',
      'enp129s0f0np0.1.nmconnection',
    ])
    expect(machine.read(`${CONNECTIONS}/enp129s0f0.1001.nmconnection`)).toBe(
      keyfile('enp129s0f0.1001', 'parent=enp129s0f0np0\n'),
    )
    expect(machine.read(`${CONNECTIONS}/enp129s0f0np0.1.nmconnection`)).toContain(
      'interface-name=enp129s0f0np0.1\n',
    )
  })

  it('of a bond keep its name, and its ports get theirs, even when two names are swapped', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { eth1: '52:54:00:aa:bb:01', eth0: '52:54:00:aa:bb:02' },
      files: [
        file('host0/mac_interface.ini', '52:54:00:aa:bb:01=eth0\n52:54:00:aa:bb:02=eth1'),
        file('host0/bond0.nmconnection', keyfile('bond0', '\n[bond]\nmode=active-backup\nprimary=eth0\n')),
        file('host0/eth0.nmconnection', keyfile('eth0', 'master=bond0\nmtu=9000\n')),
        file('host0/eth1.nmconnection', keyfile('eth1', 'master=bond0\nmtu=1500\n')),
      ],
    })
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual([
      'bond0.nmconnection',
      'eth0.nmconnection',
      'eth1.nmconnection',
    ])
    expect(machine.read(`${CONNECTIONS}/bond0.nmconnection`)).toContain('id=bond0\n')
    expect(machine.read(`${CONNECTIONS}/bond0.nmconnection`)).toContain('primary=eth1\n')
    expect(machine.read(`${CONNECTIONS}/eth1.nmconnection`)).toBe(keyfile('eth1', 'master=bond0\nmtu=9000\n'))
    expect(machine.read(`${CONNECTIONS}/eth0.nmconnection`)).toBe(keyfile('eth0', 'master=bond0\nmtu=1500\n'))
  })

  it('change nothing but names of interfaces', async () => {
    const text = [
      '[connection]',
      'id=eth00',
      '# eth0',
      '',
      '[ipv4]',
      'dns=',
      'dns-search=eth0.example.com',
      'route0_options=table=254',
      'x=*',
      'y=@',
      'nmstate.interface.description=eth0',
      'z=$(touch /tmp/never)`id`]',
      '[user]',
      'last=no newline',
    ].join('\n')
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:01' },
      files: [
        file('host0/mac_interface.ini', '52:54:00:aa:bb:01=eth0'),
        file('host0/other.nmconnection', text),
      ],
    })
    await machine.applyNetwork()
    expect(machine.read(`${CONNECTIONS}/other.nmconnection`)).toBe(`${text}\n`)
  })

  it('of another host are not taken', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:02' },
      files: [
        ...ethernet('host0', '52:54:00:aa:bb:01'),
        ...ethernet('host1', '52:54:00:aa:bb:02'),
        file('host1/br0.nmconnection', keyfile('br0')),
      ],
    })
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual(['br0.nmconnection', 'ens3.nmconnection'])
  })

  it('of two hosts are both taken when both are for this machine', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:01', ens4: '52:54:00:aa:bb:02' },
      files: [...ethernet('host0', '52:54:00:aa:bb:01'), ...ethernet('host1', '52:54:00:aa:bb:02')],
    })
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual(['ens3.nmconnection', 'ens4.nmconnection'])
    expect(machine.read(`${CONNECTIONS}/ens4.nmconnection`)).toBe(keyfile('ens4'))
  })

  it('replace all that was there before', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:01' },
      files: ethernet('host0', '52:54:00:aa:bb:01'),
    })
    machine.write(`${CONNECTIONS}/default.nmconnection`, 'old')
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual(['ens3.nmconnection'])
  })

  it('leave alone what is there when none is for this machine, and tell which addresses it has', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:99' },
      files: ethernet('host0', '52:54:00:aa:bb:01'),
    })
    machine.write(`${CONNECTIONS}/default.nmconnection`, 'old')
    const said = await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual(['default.nmconnection'])
    expect(said).toContain('52:54:00:AA:BB:99 (ens3)')
  })

  it('are for the first boot when the initial ramdisk applies them', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:01' },
      files: ethernet('host0', '52:54:00:aa:bb:01'),
      inInitrd: true,
    })
    await machine.applyNetwork()
    expect(machine.list(FIRSTBOOT)).toEqual(['ens3.nmconnection'])
    expect(machine.list(CONNECTIONS)).toEqual([])
  })

  it('are applied again with the same result', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { ens3: '52:54:00:aa:bb:01' },
      files: ethernet('host0', '52:54:00:aa:bb:01'),
    })
    await machine.applyNetwork()
    await machine.applyNetwork()
    expect(machine.read(`${CONNECTIONS}/ens3.nmconnection`)).toBe(keyfile('ens3'))
  })

  it('find the port of a bond by its own address, and no VLAN that has the same one', async () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { aaa: '52:54:00:aa:bb:01', ens3: '52:54:00:aa:bb:01', 'ens3.7': '52:54:00:aa:bb:01' },
      files: [
        file('host0/mac_interface.ini', '52:54:00:aa:bb:01=eth0\n52:54:00:aa:bb:02=eth1'),
        file('host0/eth0.nmconnection', keyfile('eth0')),
        file('host0/eth1.nmconnection', keyfile('eth1')),
      ],
    })
    machine.write('/sys/class/net/ens3/device/vendor', '')
    machine.write('/sys/class/net/ens4/device/vendor', '')
    machine.write('/sys/class/net/ens4/address', '52:54:00:aa:bb:01\n')
    machine.write('/sys/class/net/ens4/bonding_slave/perm_hwaddr', '52:54:00:aa:bb:02\n')
    await machine.applyNetwork()
    expect(machine.list(CONNECTIONS)).toEqual(['ens3.nmconnection', 'ens4.nmconnection'])
  })

  it('are not looked for on a machine without any', async () => {
    const machine = fakeMachine({ flavour: 'keyfile', interfaces: {}, files: [] })
    expect(await machine.applyNetwork()).toContain('no settings')
    expect(machine.list(CONNECTIONS)).toEqual([])
  })
})

describe('names that udev has yet to give', () => {
  const late = () => {
    const machine = fakeMachine({
      flavour: 'keyfile',
      interfaces: { eth0: '52:54:00:aa:bb:01' },
      files: ethernet('host0', '52:54:00:aa:bb:01', 'lan0'),
    })
    machine.write('/sys/class/net/eth0/ifindex', '2\n')
    machine.write('/sys/class/net/lo/ifindex', '1\n')
    machine.write('/run/udev/control', '')
    return machine
  }
  /** What becomes of the machine while the script sleeps. */
  const meanwhile = (machine: ReturnType<typeof late>, ...commands: readonly string[]) =>
    machine.write(
      '/usr/bin/sleep',
      ['#!/bin/bash', 'cd "$GROUNDWORK_ROOT"', 'echo x >>run/slept', ...commands, ''].join('\n'),
      0o755,
    )
  const slept = (machine: ReturnType<typeof late>) => machine.read('/run/slept').trim().split('\n').length

  it('are waited for, so that NetworkManager finds the interface', async () => {
    const machine = late()
    meanwhile(
      machine,
      'if (($(wc -l <run/slept) == 2)); then mv sys/class/net/eth0 sys/class/net/ens3; fi',
      'if (($(wc -l <run/slept) == 3)); then mkdir -p run/udev/data; touch run/udev/data/n2; fi',
    )
    const log = await machine.applyNetwork()
    expect(slept(machine)).toBe(3)
    expect(log).toContain('lan0.nmconnection becomes ens3.nmconnection\n')
    expect(machine.list(CONNECTIONS)).toEqual(['ens3.nmconnection'])
    expect(machine.read(`${CONNECTIONS}/ens3.nmconnection`)).toBe(keyfile('ens3'))
  })

  it('are not waited for when udev has a record of every interface', async () => {
    const machine = late()
    meanwhile(machine)
    machine.write('/run/udev/data/n2', '')
    await machine.applyNetwork()
    expect(machine.list('/run')).not.toContain('slept')
    expect(machine.list(CONNECTIONS)).toEqual(['eth0.nmconnection'])
  })

  it('are not waited for without end: the name that is there is better than none', async () => {
    const machine = late()
    meanwhile(machine)
    const log = await machine.applyNetwork()
    expect(slept(machine)).toBe(120)
    expect(log).toContain('udev may still rename some of these: eth0\n')
    expect(machine.list(CONNECTIONS)).toEqual(['eth0.nmconnection'])
  })
})
