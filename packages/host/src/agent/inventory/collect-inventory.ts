import type { Inventory } from '@groundwork/contract/hosts'
import type { Machine } from '../../machine/machine.ts'
import { chooseHostname, readHostname } from './choose-hostname.ts'
import { readDisks } from './disks/read-disks.ts'
import { omitEmpty } from './omit-empty.ts'
import { readBmcAddresses } from './read-bmc-addresses.ts'
import { readBoot } from './read-boot.ts'
import { readCpu } from './read-cpu.ts'
import { readDnsServers } from './read-dns-servers.ts'
import { readGpus } from './read-gpus.ts'
import { readInterfaces } from './read-interfaces.ts'
import { readMemory } from './read-memory.ts'
import { readRoutes } from './read-routes.ts'
import { readSystemVendor } from './read-system-vendor.ts'
import { readTpmVersion } from './read-tpm-version.ts'

/** Everything about the machine. A section that cannot be found out stays empty; an unchanged machine gives the same text. */
export const collectInventory = async (machine: Machine): Promise<Inventory> => {
  const [bmc, boot, cpu, disks, dnsServers, gpus, interfaces, memory, name, routes, vendor, tpmVersion] =
    await Promise.all([
      orElse(readBmcAddresses(machine), undefined),
      orElse(readBoot(machine), undefined),
      orElse(readCpu(machine), { flags: null }),
      orElse(readDisks(machine), []),
      orElse(readDnsServers(machine), []),
      orElse(readGpus(machine), []),
      orElse(readInterfaces(machine), []),
      orElse(readMemory(machine), undefined),
      orElse(readHostname(machine), ''),
      orElse(readRoutes(machine), []),
      orElse(readSystemVendor(machine), undefined),
      orElse(readTpmVersion(machine), undefined),
    ])
  return omitEmpty<Inventory>({
    bmc_address: bmc?.bmc_address,
    bmc_v6address: bmc?.bmc_v6address,
    boot,
    cpu,
    disks,
    dns_servers: dnsServers.length === 0 ? undefined : dnsServers,
    gpus,
    hostname: chooseHostname(name, interfaces),
    interfaces,
    memory,
    routes,
    system_vendor: vendor,
    tpm_version: tpmVersion,
    truncation: undefined,
  })
}

/** One probe that fails must not take the others along. */
const orElse = <Section, Fallback>(
  reading: Promise<Section>,
  fallback: Fallback,
): Promise<Section | Fallback> => reading.catch(() => fallback)
