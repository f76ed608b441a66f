import { afterAll, beforeAll, expect, it } from 'vitest'
import { normalised, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const env = await service.infraEnv('rack', await service.cluster('edge'))
  for (const number of [1, 2, 3]) await service.host(env, number)
})
afterAll(() => service.close())

const transcript = async (words: readonly string[], input?: string) => {
  const { code, out, err } = await service.runWords(words, input === undefined ? {} : { input })
  return `exit code ${code}\n${normalised(out + err, service)}`
}

it('sets names, roles and labels from a table, all or nothing', async () => {
  const table =
    'MAC address;Hostname;Role;Labels\n52:54:00:64:00:01;control-1;master;rack=1\n52:54:00:64:00:02;;worker;\n'
  expect(await transcript(['host', 'import', '-', '--dry-run'], table)).toMatchInlineSnapshot(`
    "exit code 0
    Would set host node-1: name=control-1 role=master labels=rack=1
    Would set host node-2: role=worker
    "
  `)
  expect(await transcript(['host', 'import', '-'], table)).toMatchInlineSnapshot(`
    "exit code 0
    Set host node-1: name=control-1 role=master labels=rack=1
    Set host node-2: role=worker
    "
  `)
  expect(
    await transcript(['host', 'import', '-'], 'name,role\ncontrol-1,mastr\nnobody,worker\n'),
  ).toMatchInlineSnapshot(`
    "exit code 6
    Error: Line 2: host_role=mastr cannot be set: it is one of auto-assign, master, arbiter, worker; did you mean master.
    Line 3: there is no host with name nobody.
    Nothing was changed.
    "
  `)
  expect(await transcript(['host', 'import', '-'], 'a,b\n1,2\n')).toMatchInlineSnapshot(`
    "exit code 2
    Error: The first row names no column.
    There are id, mac, serial, ip, name, role, labels, disk, pool.
    "
  `)
  expect(await transcript(['get', 'hosts', '--columns', 'name,role,label'])).toMatchInlineSnapshot(`
    "exit code 0
    NAME        ROLE          LABEL
    control-1   master        rack=1
    node-2      worker
    node-3      auto-assign
    "
  `)
})

it('looks for every disk before it changes a host', async () => {
  const table = 'name,role,disk\nnode-2,master,sda\nnode-3,worker,sdz\n'
  expect(await transcript(['host', 'import', '-'], table)).toMatch(
    /^exit code 6\nError: Line 3: The host has no disk sdz\.\nNothing was changed\.\n$/,
  )
  expect((await service.run('get host node-2 -o jsonpath={.role}')).out.trim()).toBe('worker')
})

it('says what is set before one of several refuses', async () => {
  const { code, out, err } = await service.run('set hosts node-2 node-3 disk=sda')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toBe('Set host node-2: disk=sda\nSet host node-3: disk=sda\n')
  const refused = await service.run('install hosts node-2 node-3')
  expect(refused.code).not.toBe(0)
  expect(refused.err).toMatch(/: host node-2: /)
})

it('renames by a template', async () => {
  const words = ['host', 'rename', '--cluster', 'edge', '--template', 'edge-{{n:02}}']
  expect(await transcript([...words, '--dry-run'])).toMatchInlineSnapshot(`
    "exit code 0
    Would rename control-1 to edge-01.
    Would rename node-2 to edge-02.
    Would rename node-3 to edge-03.
    "
  `)
  expect(await transcript(words)).toMatchInlineSnapshot(`
    "exit code 2
      control-1 -> edge-01
      node-2 -> edge-02
      node-3 -> edge-03
    Error: Rename 3 hosts? This needs a confirmation.
    Add --yes to do it without a question.
    "
  `)
  expect(await transcript([...words, '--yes', '-o', 'name'])).toMatchInlineSnapshot(`
    "exit code 0
    host/edge-01
    host/edge-02
    host/edge-03
    "
  `)
  expect(
    await transcript(['host', 'rename', 'edge-01', '--template', 'edge-02', '--yes']),
  ).toMatchInlineSnapshot(`
    "exit code 6
    Error: These names cannot be given:
      2 hosts would have the name edge-02.
    Nothing was changed.
    "
  `)
  expect(await transcript(['host', 'rename', 'edge-01', '--template', '{{nope}}'])).toMatchInlineSnapshot(`
    "exit code 2
    Error: The template cannot be used: There is no placeholder nope.
    "
  `)
})

it('shows what differs between two', async () => {
  expect(await transcript(['host', 'diff', 'edge-01', 'edge-02'])).toMatchInlineSnapshot(`
    "exit code 0
    FIELD                                        EDGE-01                                                                                                                                                                                        EDGE-02
    role                                         master                                                                                                                                                                                         worker
    ip                                           192.168.100.1                                                                                                                                                                                  192.168.100.2
    mac                                          52:54:00:64:00:01                                                                                                                                                                              52:54:00:64:00:02
    serial                                       SN1                                                                                                                                                                                            SN2
    label                                        rack=1
    suggested_role                               master                                                                                                                                                                                         worker
    pending                                      belongs-to-machine-cidr,belongs-to-majority-group,mtu-valid,sufficient-network-latency-requirement-for-role,sufficient-packet-loss-requirement-for-role,no-iscsi-nic-belongs-to-machine-cidr   belongs-to-machine-cidr,belongs-to-majority-group,no-iscsi-nic-belongs-to-machine-cidr
    inventory.disks.sda.by_id                    /dev/disk/by-id/wwn-0x5000c5001                                                                                                                                                                /dev/disk/by-id/wwn-0x5000c5002
    inventory.disks.sda.id                       /dev/disk/by-id/wwn-0x5000c5001                                                                                                                                                                /dev/disk/by-id/wwn-0x5000c5002
    inventory.hostname                           node-1                                                                                                                                                                                         node-2
    inventory.interfaces.eno1.ipv4_addresses.0   192.168.100.1/16                                                                                                                                                                               192.168.100.2/16
    inventory.interfaces.eno1.mac_address        52:54:00:64:00:01                                                                                                                                                                              52:54:00:64:00:02
    inventory.system_vendor.serial_number        SN1                                                                                                                                                                                            SN2
    "
  `)
})

it('sets many by a filter', async () => {
  expect(
    await transcript(['set', 'hosts', '--filter', 'name:edge-0 -role:master', 'pool=infra']),
  ).toMatchInlineSnapshot(`
    "exit code 0
    Set host edge-02: pool=infra
    Set host edge-03: pool=infra
    "
  `)
  expect(await transcript(['set', 'hosts', 'role=worker'])).toMatchInlineSnapshot(`
    "exit code 2
    Error: Say which hosts.
    "groundwork get hosts" lists them.
    "
  `)
  expect(await transcript(['set', 'hosts', '--filter', 'name:nobody', 'role=worker'])).toMatchInlineSnapshot(`
    "exit code 2
    Error: No host fits the filter.
    There are 3 in all.
    "
  `)
})
