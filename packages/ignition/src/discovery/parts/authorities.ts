import type { File } from '../../document/document.ts'
import type { DiscoveryInputs } from '../discovery-inputs.ts'
import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_READABLE } from '../root-file.ts'
import { SERVICE_CA_PATH } from '../service-connection.ts'

export const ANCHORS = '/etc/pki/ca-trust/source/anchors'

/** When certificates are signed by an authority that the base image does not know. */
export const authorities: DiscoveryPart = {
  applies: (inputs) => certificates(inputs).length > 0,
  files: certificates,
}

function certificates(inputs: DiscoveryInputs): readonly File[] {
  const pem = [
    [`${ANCHORS}/rh-it-root-ca.crt`, inputs.organisationCa],
    // Only the agent trusts this one.
    [SERVICE_CA_PATH, inputs.serviceCa],
    [`${ANCHORS}/assisted-infraenv-additional-trust-bundle.pem`, inputs.additionalTrustBundle],
  ] as const
  return pem.filter(([, text]) => text !== '').map(([path, text]) => rootFile(path, WORLD_READABLE, text))
}
