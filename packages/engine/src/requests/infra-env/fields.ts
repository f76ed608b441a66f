// The fields of an infra-env that registration and update judge alike.

import { parseAddress } from '@groundwork/addresses/cidr'
import type { ImageType, KernelArgument } from '@groundwork/contract/infra-envs'
import type { CpuArchitecture } from '@groundwork/contract/vocabulary'
import { hasSimulatedArgument, SIMULATED_KERNEL_ARGUMENT } from '../../hardware/simulated.ts'
import { isCertificateBundle, utf8ByteLength } from '../../text/encodings.ts'
import { checkIgnitionOverride } from '../fields/ignition-override.ts'
import { type Problem, problem, quote } from '../problem.ts'
import type { InfraEnvEnvironment } from './environment.ts'

const MAX_TRUST_BUNDLE_BYTES = 65_535

export function checkKernelArguments(list: readonly KernelArgument[]): readonly Problem[] {
  return list.flatMap(({ operation, value }, index) => {
    const path = `kernel_arguments[${index}]`
    const problems: Problem[] = []
    if (operation !== undefined && operation !== 'append') {
      const message = `${path}.operation ${operation} is not possible; kernel arguments can only be appended.`
      problems.push(problem('not-settable', `${path}.operation`, message))
    }
    if (!isKernelArgument(value ?? '')) {
      const message = `${path}.value ${quote(value ?? '')} must be one argument; put spaces inside double quotes.`
      problems.push(problem('invalid-text', `${path}.value`, message))
    }
    if (hasSimulatedArgument(value ?? '')) {
      const message = `${path}.value has ${SIMULATED_KERNEL_ARGUMENT}, which only machines of the lab may have on their command line.`
      problems.push(problem('not-settable', `${path}.value`, message))
    }
    return problems
  })
}

/** As the wire's pattern, read in one go: no blanks outside of quotes, and every quote is closed. */
function isKernelArgument(value: string): boolean {
  const parts = value.split('"')
  if (value === '' || parts.length % 2 === 0) return false
  return parts.every((part, index) => index % 2 === 1 || !/[ \t\n\r]/.test(part))
}

export function checkTrustBundle(bundle: string): readonly Problem[] {
  const path = 'additional_trust_bundle'
  if (bundle === '') return []
  const bytes = utf8ByteLength(bundle)
  if (bytes > MAX_TRUST_BUNDLE_BYTES) {
    const message = `${path} has ${bytes} bytes, at most ${MAX_TRUST_BUNDLE_BYTES} are allowed.`
    return [problem('too-large', path, message)]
  }
  if (isCertificateBundle(bundle)) return []
  return [
    problem('invalid-text', path, `${path} must consist of PEM certificates (-----BEGIN CERTIFICATE-----).`),
  ]
}

export const checkDiscoveryIgnition = (
  override: string,
  { checkIgnition }: Pick<InfraEnvEnvironment, 'checkIgnition'>,
): readonly Problem[] => checkIgnitionOverride(override, 'ignition_config_override', checkIgnition)

export function checkRendezvousIp(ip: string, type: ImageType): readonly Problem[] {
  const path = 'rendezvous_ip'
  if (ip === '') return []
  if (type !== 'disconnected-iso') {
    const message = `${path} only has a meaning for image_type disconnected-iso, this infra-env has ${type}.`
    return [problem('contradiction', path, message)]
  }
  if (parseAddress(ip) !== null) return []
  return [problem('invalid-text', path, `${path} ${quote(ip)} is not an IPv4 or IPv6 address.`)]
}

export function checkDiscoveryDelay(seconds: number | null): readonly Problem[] {
  const path = 'network_discovery_delay_seconds'
  if (seconds === null || (Number.isInteger(seconds) && seconds >= 0)) return []
  return [problem('invalid-text', path, `${path} is ${seconds}; write a number of seconds, 0 or more.`)]
}

export function checkImageType(
  type: ImageType,
  architecture: CpuArchitecture,
  externalPlatform: string,
): readonly Problem[] {
  const path = 'image_type'
  if (type === 'minimal-iso' && architecture === 's390x') {
    return [
      problem('incompatible-feature', path, `${path} minimal-iso does not exist for s390x; use full-iso.`),
    ]
  }
  if (type === 'full-iso' && externalPlatform === 'oci') {
    const message = `${path} full-iso does not boot on the external platform oci; use minimal-iso.`
    return [problem('incompatible-feature', path, message)]
  }
  return []
}
