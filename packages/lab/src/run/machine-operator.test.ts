import type { Client } from '@groundwork/contract/client'
import { expect, it } from 'vitest'
import type { Computer } from '../world/computer.ts'
import type { ClusterView, HostView } from './cluster-view.ts'
import type { LabMember } from './create-lab.ts'
import { createMachineOperator, type MachineOperatorOptions } from './machine-operator.ts'

function aComputer(name: string, mac: string, done: string[]): Computer {
  return {
    name,
    nics: [{ mac }],
    firmware: { bootsNext: null },
    powerOn: () => done.push(`${name} on`),
    reset: () => done.push(`${name} reset`),
  } as unknown as Computer
}

const aHost = (changes: Partial<HostView> = {}): HostView => ({
  id: 'h1',
  name: 'node-1',
  role: 'worker',
  status: 'known',
  stage: '',
  macs: ['aa'],
  failing: [],
  ...changes,
})

const aView = (status: string, hosts: readonly HostView[]): readonly ClusterView[] => [
  { id: 'c1', name: 'lab-1', status, hostCount: 1, readyCount: 0, hasVips: true, failing: [], hosts },
]

function createFixture(changes: Partial<MachineOperatorOptions> = {}) {
  const done: string[] = []
  const said: string[] = []
  const computers = [aComputer('node-1', 'aa', done)]
  const member = {
    name: 'lab-1',
    clusterId: 'c1',
    infraEnvId: 'i1',
    computers,
    addComputer() {
      const computer = aComputer(`node-${computers.length + 1}`, 'bb', done)
      computers.push(computer)
      return computer
    },
  } as unknown as LabMember
  const tend = createMachineOperator({
    lab: { clusters: [member], world: { time: { now: () => 0 }, clusters: { find: () => null } } } as never,
    client: { call: async (id: string) => void done.push(id) } as unknown as Client,
    url: 'http://service',
    day2Hosts: 1,
    installsDay2: false,
    say: (line) => said.push(line),
    ...changes,
  })
  return { tend, done, said, computers }
}

it('boots a host that is to start over from its medium, once for each reset', async () => {
  const { tend, done, computers } = createFixture()
  const reset = aView('insufficient', [aHost({ status: 'resetting-pending-user-action' })])
  await tend(reset)
  await tend(reset)
  expect(done).toEqual(['node-1 reset'])
  expect(computers[0]?.firmware.bootsNext).toEqual({ kind: 'medium' })
  await tend(aView('insufficient', [aHost({ status: 'discovering' })]))
  await tend(reset)
  expect(done).toHaveLength(2)
})

it('leaves a host alone that only a person can mend', async () => {
  const { tend, done } = createFixture()
  await tend(aView('installing', [aHost({ status: 'installing-pending-user-action' })]))
  expect(done).toEqual([])
})

it('brings further machines once, and says how to install them', async () => {
  const { tend, done, said } = createFixture({ day2Hosts: 2 })
  for (let look = 0; look < 3; look++) await tend(aView('adding-hosts', [aHost()]))
  expect(done).toEqual(['node-2 on', 'node-3 on'])
  expect(said).toHaveLength(2)
  expect(said[1]).toContain(
    "-X POST 'http://service/api/assisted-install/v2/infra-envs/i1/hosts/h1/actions/install'",
  )
})

it('installs them itself where it was asked to, and brings none where none are wanted', async () => {
  const { tend, done } = createFixture({ day2Hosts: 0, installsDay2: true })
  await tend(aView('adding-hosts', [aHost()]))
  expect(done).toEqual(['v2InstallHost'])
})
