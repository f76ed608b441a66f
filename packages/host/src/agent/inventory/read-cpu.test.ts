import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { parseLscpu, readCpu } from './read-cpu.ts'

const lscpu = (fields: Record<string, string>) =>
  JSON.stringify({ lscpu: Object.entries(fields).map(([field, data]) => ({ field: `${field}:`, data })) })

it('reads model, count, features and the highest clock', async () => {
  const output = lscpu({
    Architecture: 'x86_64',
    'CPU(s)': '8',
    'BIOS Model name': 'not this',
    'Model name': 'Example CPU',
    'CPU MHz': '800.5',
    'CPU max MHz': '3500.0000',
    'CPU min MHz': '9000',
    Flags: 'fpu vmx',
  })
  expect(await readCpu(createSampleMachine(`@cmd lscpu -J\n${output}`))).toEqual({
    architecture: 'x86_64',
    count: 8,
    flags: ['fpu', 'vmx'],
    frequency: 3500,
    model_name: 'Example CPU',
  })
})

it('takes the type of the machine for the model on IBM Z', () => {
  expect(parseLscpu(lscpu({ 'Machine type': '3931', 'CPU static MHz': '5200' }))).toEqual({
    flags: null,
    frequency: 5200,
    model_name: '3931',
  })
})

it('finds what is nested', () => {
  const output = JSON.stringify({
    lscpu: [
      {
        field: 'Vendor ID:',
        data: 'ARM',
        children: [{ field: 'Model name:', data: 'N1', children: [{ field: 'Flags:', data: 'fp' }] }],
      },
    ],
  })
  expect(parseLscpu(output)).toEqual({ flags: ['fp'], model_name: 'N1' })
})

it('knows nothing without the tool', async () => {
  expect(await readCpu(createSampleMachine('@cmd lscpu -J\n@exit -1'))).toEqual({ flags: null })
})

it('survives any output', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (output) => void parseLscpu(output)))
  fc.assert(fc.property(fc.jsonValue(), (lscpu) => void parseLscpu(JSON.stringify({ lscpu }))))
})
