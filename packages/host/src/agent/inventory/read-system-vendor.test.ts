import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { readSystemVendor } from './read-system-vendor.ts'

const dmi = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `@file /sys/class/dmi/id/${name}\n${value}\n`)
    .join('')
const detected = (kind: string, code = 0) => `@cmd systemd-detect-virt --vm\n@exit ${code}\n${kind}\n`

it('reads what the firmware says', async () => {
  const text = dmi({ sys_vendor: 'Maker', product_name: 'Box', product_serial: '' }) + detected('none', 1)
  expect(await readSystemVendor(createSampleMachine(text))).toEqual({
    manufacturer: 'Maker',
    product_name: 'Box',
  })
})

it('says so when the firmware says nothing', async () => {
  expect(await readSystemVendor(createSampleMachine(detected('kvm')))).toEqual({
    manufacturer: 'unknown',
    product_name: 'unknown',
    serial_number: 'unknown',
    virtual: true,
  })
})

it('recognises oVirt and the cloud of Oracle', async () => {
  const text = dmi({ sys_vendor: 'M', product_name: 'P', product_serial: 'S', product_family: 'RHV' })
  expect(await readSystemVendor(createSampleMachine(text))).toMatchObject({ product_name: 'oVirt' })
  const cloud = dmi({ sys_vendor: 'QEMU', chassis_asset_tag: 'OracleCloud.com' })
  expect(await readSystemVendor(createSampleMachine(cloud))).toMatchObject({
    manufacturer: 'OracleCloud.com',
  })
})

const onMainframe = '@file /proc/cpuinfo\nvendor_id       : IBM/S390\n'

it('knows what runs below a system on IBM Z', async () => {
  expect(await readSystemVendor(createSampleMachine(onMainframe))).toEqual({
    manufacturer: 'IBM/S390',
    product_name: 'LPAR',
    serial_number: 'unknown',
  })
  const guest = `${onMainframe}@file /proc/sysinfo\nManufacturer: IBM\nVM00 Control Program: KVM/Linux\n`
  expect(await readSystemVendor(createSampleMachine(guest))).toMatchObject({
    product_name: 'KVM/Linux',
    virtual: true,
  })
})
