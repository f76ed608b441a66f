import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { findPciNames, readGpus } from './read-gpus.ts'

const aDevice = (address: string, vendor: string, device: string, kind: string) =>
  `@file /sys/bus/pci/devices/${address}/modalias
pci:v0000${vendor}d0000${device}sv00001028sd00000001${kind}i00
`
const devices =
  aDevice('0000:00:02.0', 'BBB1', '00AF', 'bc03sc00') +
  aDevice('0000:02:00.0', 'BBB1', '0001', 'bc02sc00') +
  aDevice('0000:03:00.0', 'BBB2', '0002', 'bc12sc00')

const list = `# a list
bbb1  Screens Ltd.
\t00ae  Other
\t00af  Big Screen
\t\t1028 0001  Sub
bbb3  Third
\t0002  Not of bbb2
`

it('finds screens and accelerators and their names', async () => {
  const machine = createSampleMachine(`${devices}@file /usr/share/misc/pci.ids\n${list}`)
  expect(await readGpus(machine)).toEqual([
    {
      address: '0000:00:02.0',
      device_id: '00af',
      name: 'Big Screen',
      vendor: 'Screens Ltd.',
      vendor_id: 'bbb1',
    },
    { address: '0000:03:00.0', device_id: '0002', name: 'unknown', vendor: 'unknown', vendor_id: 'bbb2' },
  ])
})

it('finds them without a list of names', async () => {
  expect((await readGpus(createSampleMachine(devices))).map(({ name }) => name)).toEqual([
    'unknown',
    'unknown',
  ])
})

it('survives any list and any device', async () => {
  fc.assert(fc.property(fc.string(), (text) => findPciNames(text, 'bbb1', '00af').length === 2))
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const machine = createSampleMachine(`@file /sys/bus/pci/devices/x/modalias\n${text}`)
      return Array.isArray(await readGpus(machine))
    }),
  )
})
