// Labels by which agents are selected, made from their inventory.
import type { Inventory } from '@groundwork/contract/hosts'

const PREFIX = 'inventory.agent-install.openshift.io'
/** As Kubernetes wants values of labels. */
const VALUE = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/

/** Characters that no label may have are dropped; what is no value even then is left out. */
export function inventoryLabels(inventory: Inventory): Readonly<Record<string, string>> {
  const { cpu, system_vendor, disks } = inventory
  const hasFlash = (disks ?? []).some(({ drive_type }) => drive_type === 'SSD')
  const canVirtualise = (cpu?.flags ?? []).some((flag) => flag === 'vmx' || flag === 'svm')
  const wanted: Readonly<Record<string, string>> = {
    'storage-hasnonrotationaldisk': String(hasFlash),
    'cpu-architecture': cpu?.architecture ?? '',
    'cpu-virtenabled': String(canVirtualise),
    'host-manufacturer': system_vendor?.manufacturer ?? '',
    'host-productname': system_vendor?.product_name ?? '',
    'host-isvirtual': String(system_vendor?.virtual ?? false),
  }
  return Object.fromEntries(
    Object.entries(wanted)
      .map(([name, value]) => [`${PREFIX}/${name}`, value.replace(/[^-A-Za-z0-9_.]/g, '')] as const)
      .filter(([, value]) => VALUE.test(value)),
  )
}
