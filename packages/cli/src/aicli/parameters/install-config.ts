// What is laid over the install-config of a cluster.
import { pythonText } from '../python/text-of.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'
import { giveUp, type Voice } from '../session.ts'
import { withScheme } from './infra-env-values.ts'
import { isGiven, isText, isTruthy, type Parameters } from './parameters.ts'

export function installConfigOf(voice: Voice, given: Parameters): PythonRecord {
  const written = given.installconfig
  return {
    ...networkAndDisk(given),
    ...encryptionOf(given),
    ...(isGiven(given, 'proxy') ? { proxy: proxyOf(voice, given) } : {}),
    ...(typeof given.fips === 'boolean' ? { fips: given.fips } : {}),
    ...(isRecordValue(written) ? written : {}),
  }
}

export function networkAndDisk({ network_type, sno_disk }: Parameters): PythonRecord {
  const disk = sno_disk === undefined ? '' : pythonText(sno_disk)
  return {
    ...(network_type === undefined ? {} : { networking: { networkType: network_type } }),
    ...(sno_disk === undefined
      ? {}
      : { BootstrapInPlace: { InstallationDisk: disk.includes('/dev') ? disk : `/dev/${disk}` } }),
  }
}

/** `tpm_workers` means the masters, too: aicli has it so. */
function encryptionOf(given: Parameters): PythonRecord {
  const servers = given.tang_servers
  if (Array.isArray(servers))
    return { disk_encryption: { enable_on: 'all', mode: 'tpmv2', tang_servers: servers } }
  if (!isTruthy(given.tpm)) return {}
  const isNarrow = isTruthy(given.tpm_ctlplanes) || isTruthy(given.tpm_workers)
  return { disk_encryption: { enable_on: isNarrow ? 'masters' : 'all', mode: 'tpmv2' } }
}

function proxyOf(voice: Voice, given: Parameters): PythonRecord {
  const { proxy } = given
  if (isText(proxy))
    return { httpProxy: withScheme(proxy), httpsProxy: withScheme(proxy), noProxy: given.noproxy ?? null }
  if (!isRecordValue(proxy)) return giveUp(voice, `Invalid entry for proxy: ${pythonText(proxy ?? null)}`)
  const one = (...names: readonly string[]): PythonValue =>
    names.map((name) => proxy[name]).find((value) => isTruthy(value)) ?? null
  const url = (...names: readonly string[]): PythonValue => {
    const value = one(...names)
    return isText(value) ? withScheme(value) : giveUp(voice, `Invalid entry for proxy: ${pythonText(proxy)}`)
  }
  return {
    httpProxy: url('http_proxy', 'httpProxy'),
    httpsProxy: url('https_proxy', 'httpsProxy'),
    noProxy: one('no_proxy', 'noProxy'),
  }
}
