import type { Gpu } from '@groundwork/contract/hosts'
import type { Machine } from '../../machine/machine.ts'
import { mapBounded } from './map-bounded.ts'
import { readText } from './read-text.ts'

/** Class and subclass of PCI: screens of two kinds, other displays, and accelerators without a screen. */
const gpuClasses = ['0300', '0302', '0380', '1200']

/** Where distributions keep the list of PCI names. */
const nameLists = ['/usr/share/hwdata/pci.ids', '/usr/share/misc/pci.ids', '/usr/share/pci.ids']

interface PciDevice {
  readonly address: string
  readonly vendorId: string
  readonly deviceId: string
}

export const readGpus = async (machine: Machine): Promise<Gpu[]> => {
  const devices = '/sys/bus/pci/devices'
  const addresses = await machine.files.list(devices)
  const found = await mapBounded(addresses, async (address) =>
    parseModalias(address, await readText(machine, `${devices}/${address}/modalias`)),
  )
  const gpus = found.filter((device) => device !== null)
  const names = gpus.length === 0 ? '' : await readNameList(machine)
  return gpus.map(({ address, vendorId, deviceId }) => {
    const [vendor, name] = findPciNames(names, vendorId, deviceId)
    return { address, device_id: deviceId, name, vendor, vendor_id: vendorId }
  })
}

/** null: no such device. */
const parseModalias = (address: string, modalias: string): PciDevice | null => {
  const [, vendorId = '', deviceId = '', classId = '', subclassId = ''] =
    /^pci:v0000([0-9A-F]{4})d0000([0-9A-F]{4})sv.{8}sd.{8}bc(..)sc(..)i/i.exec(modalias) ?? []
  if (!gpuClasses.includes(`${classId}${subclassId}`)) return null
  return { address, vendorId: vendorId.toLowerCase(), deviceId: deviceId.toLowerCase() }
}

const readNameList = async (machine: Machine): Promise<string> => {
  for (const path of nameLists) {
    const text = await machine.files.text(path)
    if (text !== null) return text
  }
  return ''
}

/** Names of maker and product. In the list, products stand below their maker, indented by a tab. */
export const findPciNames = (list: string, vendorId: string, deviceId: string): [string, string] => {
  const lines = `\n${list}`
  const start = lines.indexOf(`\n${vendorId}  `)
  if (start < 0) return ['unknown', 'unknown']
  const [first = '', ...rest] = lines.slice(start + 1, endOfSection(lines, start + 1)).split('\n')
  const product = rest.find((line) => line.startsWith(`\t${deviceId}  `))
  return [first.slice(6).trim() || 'unknown', product?.slice(7).trim() || 'unknown']
}

const endOfSection = (lines: string, start: number): number => {
  const length = lines.slice(start).search(/\n[^\t#\n]/)
  return length < 0 ? lines.length : start + length
}
