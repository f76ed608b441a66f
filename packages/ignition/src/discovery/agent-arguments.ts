import type { DiscoveryInputs } from './discovery-inputs.ts'
import { SERVICE_CA_PATH, serviceUrl } from './service-connection.ts'
import { singleLine } from './unsafe-input-error.ts'

/** The command line that both forms of the agent understand. */
export function agentArguments(inputs: DiscoveryInputs, version: string): readonly string[] {
  return [
    '--url',
    serviceUrl(inputs),
    '--infra-env-id',
    singleLine(inputs.infraEnvId, 'id of the infra-env'),
    '--agent-version',
    singleLine(version, 'version of the agent'),
    `--insecure=${inputs.skipCertificateVerification}`,
    ...(inputs.serviceCa === '' ? [] : ['--cacert', SERVICE_CA_PATH]),
  ]
}

/** An agent that another program starts, as with an override of the bare metal integration, must not start by itself. */
export const startsByItself = ({ internalOverride }: DiscoveryInputs): boolean => internalOverride === ''
