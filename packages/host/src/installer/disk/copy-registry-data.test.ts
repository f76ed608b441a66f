import { expect, it } from 'vitest'
import type { RunOptions } from '../../machine/machine.ts'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { copyRegistryData } from './copy-registry-data.ts'
import { aDiskContext } from './testing/disk-context.ts'

const SCRIPT = '/usr/libexec/ignition-ostree-transposefs'
const TEXT = `
@cmd lsblk --bytes --json /dev/sda
{"blockdevices":[{"name":"sda","size":100000,"type":"disk","children":[{"name":"sda1","size":1},{"name":"sda2","size":100},{"name":"sda3","size":400},{"name":"sda4","size":2500}]}]}
@cmd du -sb /mnt/agentdata
20000	/mnt/agentdata
`
const WITH_SCRIPT = `${TEXT}@file ${SCRIPT}\n#!/bin/bash\nthreshold=400\necho "$1"\n`
const TARGET = '/mnt/root/ostree/deploy/rhcos/var/lib/iri-registry'

async function copy(text: string, options: SampleMachineOptions = {}) {
  const inputs: string[] = []
  const machine = createSampleMachine(text, {
    otherCommands: 'succeed',
    ...options,
    onCommand: (line, run: RunOptions) => {
      if (run.input !== undefined) inputs.push(run.input)
      return options.onCommand?.(line, run) ?? null
    },
  })
  const context = aDiskContext(machine)
  const failure = await copyRegistryData(context, '/dev/sda').then(
    () => null,
    (error: Error) => error.message,
  )
  return { commands: machine.commands, failure, inputs, context }
}

it('makes room, lays the root out anew and copies', async () => {
  const { commands, failure, inputs, context } = await copy(WITH_SCRIPT, {
    onCommand: (line, { onOutput }) => {
      if (!line.startsWith('rsync')) return null
      onOutput?.('        512.00K   2%  110.05MB/s    0:00:14\r')
      onOutput?.('          2.90G 100%  110.05MB/s    0:00:27 (xfr#12, to-chk=0/12)\r')
      return {}
    },
  })
  expect(failure).toBeNull()
  expect(commands).toEqual([
    'lsblk --bytes --json /dev/sda',
    'du -sb /mnt/agentdata',
    'mkdir -p /mnt/root',
    'mount /dev/sda4 /mnt/root',
    'fsfreeze --unfreeze /mnt/root',
    'umount /mnt/root',
    'growpart --free-percent=46 /dev/sda 4',
    'bash -s autosave-xfs',
    `bash ${SCRIPT} restore`,
    `bash ${SCRIPT} cleanup`,
    'mount /dev/sda4 /mnt/root',
    'xfs_growfs /mnt/root',
    `mkdir -p ${TARGET}`,
    `rsync -ah --info=progress2 /mnt/agentdata/ ${TARGET}/`,
    'fsfreeze --freeze /mnt/root',
    'umount /mnt/root',
  ])
  expect(inputs).toEqual(['#!/bin/bash\nthreshold=0\necho "$1"\n'])
  expect(context.reports.map(({ progress_info }) => progress_info)).toEqual(['', '100%'])
})

it('a disk without room is refused before anything is changed', async () => {
  const { commands, failure } = await copy(WITH_SCRIPT.replace('20000', '38600'))
  expect(failure).toMatch(/\/dev\/sda is too small.*larger disk/)
  expect(commands).toHaveLength(2)
})

it('a file system that is not frozen, and a missing script, are fine', async () => {
  const { failure, context } = await copy(TEXT, {
    onCommand: (line) => (line.includes('--unfreeze') ? { code: 1 } : null),
  })
  expect(failure).toBeNull()
  expect(context.warnings).toHaveLength(1)
})

it('a copy that fails three times is fatal, and unmounts', async () => {
  const { commands, failure } = await copy(WITH_SCRIPT, {
    onCommand: (line, { onOutput }) => {
      if (!line.startsWith('rsync')) return null
      onOutput?.('   1.20G  42%  110.05MB/s    0:00:14\r')
      onOutput?.('rsync: write failed on "/mnt/root/x": No space left on device (28)\n')
      return { code: 11 }
    },
  })
  for (const part of ['/dev/sda', 'No space left on device']) expect(failure).toContain(part)
  expect(failure).not.toContain('42%')
  expect(commands.filter((line) => line.startsWith('rsync'))).toHaveLength(3)
  expect(commands.at(-1)).toBe('umount /mnt/root')
})

it('an unreadable size is fatal', async () => {
  const { failure } = await copy(TEXT.replace('20000', 'du: error'))
  expect(failure).toContain('/mnt/agentdata')
})
