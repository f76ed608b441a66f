import { expect, it } from 'vitest'
import { createBareMachine, createSampleMachine } from '../../../testing/sample-machine.ts'
import { findBootable } from './boot-sectors.ts'

const data = (path: string) => `${path}: data`
const boot = (path: string) => `${path}: DOS/MBR boot sector; partition 1 : ID=0xee`

it('asks about many disks at once', async () => {
  const paths = Array.from({ length: 600 }, (_, index) => `/dev/sd${index}`)
  const machine = createSampleMachine('', {
    onCommand: (line) => ({ stdout: line.split(' ').slice(3).map(boot).join('\n') }),
  })
  expect([...(await findBootable(machine, paths))]).toEqual(paths)
  expect(machine.commands).toHaveLength(3)
})

it('passes over a disk that does not answer', async () => {
  const machine = createSampleMachine('', {
    onCommand: (line) =>
      line.includes('/dev/dead')
        ? { code: 124, stdout: boot('/dev/sda') }
        : { stdout: [boot('/dev/sdb'), data('/dev/sdc')].join('\n') },
  })
  const found = await findBootable(machine, ['/dev/sda', '/dev/dead', '/dev/sdb', '/dev/sdc'])
  expect([...found]).toEqual(['/dev/sda', '/dev/sdb'])
})

it('looks itself where the tool is missing', async () => {
  const machine = createSampleMachine(
    `@hex /dev/sda ${'00'.repeat(510)}55aa\n@hex /dev/sdb ${'00'.repeat(512)}`,
    {
      otherCommands: 'missing',
    },
  )
  expect([...(await findBootable(machine, ['/dev/sda', '/dev/sdb', '/dev/none']))]).toEqual(['/dev/sda'])
})

it('runs no program when there are no disks', async () => {
  const machine = createBareMachine()
  expect((await findBootable(machine, [])).size).toBe(0)
  expect(machine.commands).toEqual([])
})
