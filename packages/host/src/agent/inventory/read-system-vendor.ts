import type { SystemVendor } from '@groundwork/contract/hosts'
import type { Machine } from '../../machine/machine.ts'
import { omitEmpty } from './omit-empty.ts'

/** Sent as it is: the service knows this word. */
const unknown = 'unknown'
const mainframe = 'IBM/S390'

export const readSystemVendor = async (machine: Machine): Promise<SystemVendor> => {
  const readDmi = async (name: string) => (await machine.files.text(`/sys/class/dmi/id/${name}`))?.trim()
  const maker = await readDmi('sys_vendor')
  const mainframeProduct = maker === undefined ? await readMainframeProduct(machine) : null
  const isOvirt = ['oVirt', 'RHV'].includes((await readDmi('product_family')) ?? '')
  const isOracleCloud = (await readDmi('chassis_asset_tag')) === 'OracleCloud.com'
  return omitEmpty<SystemVendor>({
    manufacturer: isOracleCloud ? 'OracleCloud.com' : mainframeProduct ? mainframe : (maker ?? unknown),
    product_name: isOvirt ? 'oVirt' : (mainframeProduct ?? (await readDmi('product_name')) ?? unknown),
    serial_number: (await readDmi('product_serial')) ?? unknown,
    virtual: mainframeProduct === 'KVM/Linux' || (await isVirtualMachine(machine)),
  })
}

/** What runs below the system on IBM Z: the partition itself, or a hypervisor. null: no such machine. */
const readMainframeProduct = async (machine: Machine): Promise<string | null> => {
  const processors = (await machine.files.text('/proc/cpuinfo')) ?? ''
  if (/^vendor_id\s*:\s*(.*?)\s*$/m.exec(processors)?.[1] !== mainframe) return null
  const lines = ((await machine.files.text('/proc/sysinfo')) ?? '').split('\n')
  const hypervisor = lines.findLast((line) => /VM.*Control Program/.test(line))
  return hypervisor?.split(':').at(-1)?.trim() || 'LPAR'
}

const isVirtualMachine = async (machine: Machine): Promise<boolean> => {
  const { code, stdout } = await machine.run('systemd-detect-virt', ['--vm'])
  return code === 0 && !['', 'none'].includes(stdout.trim())
}
