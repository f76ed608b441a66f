// How a machine reaches the service: needed by the agent, by the script that fetches it, and by a person at the console.
import type { DiscoveryInputs } from './discovery-inputs.ts'
import { singleLine } from './unsafe-input-error.ts'

export const SERVICE_CA_PATH = '/etc/assisted-service/service-ca-cert.crt'

export const serviceUrl = ({ serviceBaseUrl }: DiscoveryInputs): string =>
  singleLine(serviceBaseUrl.trim(), 'address of the service')

/** What curl must be told so that it trusts the service. */
export function curlTrust(inputs: DiscoveryInputs): readonly string[] {
  return [
    ...(inputs.serviceCa === '' ? [] : ['--cacert', SERVICE_CA_PATH]),
    ...(inputs.skipCertificateVerification ? ['--insecure'] : []),
  ]
}
