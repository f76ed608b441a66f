// Who tells the machines the time.

import { WORLD_READABLE } from '@groundwork/ignition/discovery'
import { readCommaList } from '@groundwork/text/comma-list'
import type { StoredManifest } from '../assets/installation-files.ts'
import type { InstallInputs } from '../inputs.ts'
import {
  filesAndUnits,
  type MachineRole,
  machineConfig,
  machineFile,
  systemManifest,
} from './machine-config.ts'

export function chronyManifest(inputs: InstallInputs, role: MachineRole): StoredManifest {
  const name = `50-${role}s-chrony-configuration`
  const file = machineFile('/etc/chrony.conf', WORLD_READABLE, chronyConfiguration(inputs))
  return systemManifest(`${name}.yaml`, machineConfig({ name, role, ignition: filesAndUnits([file]) }))
}

/** Sources of the cluster replace all others, as far as we know of them. */
export function chronyConfiguration(inputs: InstallInputs): string {
  const own = readCommaList(inputs.cluster.ntp_sources)
  const sources = own.length > 0 ? own : allSources(inputs)
  const lines = [
    ...(own.length > 0 ? [] : ['pool 0.rhel.pool.ntp.org iburst']),
    'sourcedir /run/chrony-dhcp',
    'driftfile /var/lib/chrony/drift',
    'makestep 1.0 3',
    'rtcsync',
    'logdir /var/log/chrony',
    ...sources.map((source) => `server ${source} iburst`),
  ]
  return `${lines.join('\n')}\n`
}

/** What any machine has found, and what was asked for. */
function allSources({ cluster, hosts, infraEnvs }: InstallInputs): readonly string[] {
  const found = hosts.flatMap(
    ({ ntp_sources }) => ntp_sources?.map(({ source_name }) => source_name ?? '') ?? [],
  )
  const asked = [
    ...readCommaList(cluster.additional_ntp_source),
    ...infraEnvs.flatMap(({ additional_ntp_sources }) => readCommaList(additional_ntp_sources)),
  ]
  // A machine that is not what it seems to be must not write other directives.
  return [...new Set([...found, ...asked])].filter((source) => /^[\w.:%-]+$/.test(source))
}
