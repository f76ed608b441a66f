import { describe, expect, it } from 'vitest'
import { compareFirmware } from './firmware.ts'
import { PERSONALITIES, personalityOf } from './personalities.ts'
import type { Identity } from './personality.ts'

const identity = (values: Partial<Identity>): Identity => ({
  ...{ rootVendor: '', rootProduct: '', rootId: '', oem: [], manufacturer: '', model: '', managerModel: '' },
  managerFirmware: '',
  ...values,
})

describe('a BMC is recognised', () => {
  it.each([
    ['dell-idrac8', { oem: ['Dell'], managerModel: '13G Monolithic', managerFirmware: '2.85.85.85' }],
    ['dell-idrac9-old', { oem: ['Dell'], managerModel: '14G Monolithic', managerFirmware: '5.10.50.00' }],
    [
      'dell-idrac9',
      { manufacturer: 'Dell Inc.', managerModel: '15G Monolithic', managerFirmware: '7.10.70.00' },
    ],
    ['dell-idrac9', { rootVendor: 'Dell', managerModel: '16G Monolithic', managerFirmware: '6.00.02.00' }],
    ['dell-idrac10', { rootVendor: 'Dell', managerModel: '17G Monolithic', managerFirmware: '1.20.25.00' }],
    ['hpe-ilo4', { oem: ['Hp'], managerModel: 'iLO 4' }],
    ['hpe-ilo5', { rootVendor: 'HPE', managerModel: 'iLO 5', managerFirmware: 'iLO 5 v2.78' }],
    ['hpe-ilo6', { oem: ['Hpe'], managerModel: 'iLO 6', managerFirmware: 'iLO 6 v1.58' }],
    ['supermicro-x11', { manufacturer: 'Supermicro', model: 'X11DPU' }],
    ['supermicro-x12', { oem: ['Supermicro'], model: 'SYS-620C-TN12R' }],
    ['lenovo-xcc', { rootVendor: 'Lenovo' }],
    ['zt-systems', { manufacturer: 'ZTSYSTEMS' }],
    ['zt-systems', { manufacturer: 'ZT Systems' }],
    ['nvidia-dgx', { manufacturer: 'NVIDIA', model: 'DGXH100' }],
    ['sushy-tools', { manufacturer: 'Sushy Emulator' }],
    ['generic', { manufacturer: 'Nokia Solutions and Networks' }],
    ['generic', {}],
  ])('%s', (id, values) => {
    expect(personalityOf(identity(values)).id).toBe(id)
  })
})

it('has one row for each vendor, and the last takes all', () => {
  const ids = PERSONALITIES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.at(-1)).toBe('generic')
})

it.each([
  ['6.10.30.00', '6.9.99.99', 1],
  ['6.10.30.00', '6.10.30', 0],
  ['iLO 5 v2.63', '2.63', 0],
  ['iLO 6 v1.55', '1.57', -1],
  ['', '1', -1],
])('compares firmware %j and %j', (a, b, sign) => {
  expect(Math.sign(compareFirmware(a, b))).toBe(sign)
})
