// Where day-2 hosts fetch their ignition, when it is not the cluster's own machine config server.
import type { IgnitionEndpoint } from '@groundwork/contract/clusters'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { decodeBase64, isCertificateBundle } from '../../text/encodings.ts'
import { schemeOfUrl } from '../fields/addresses-and-names.ts'
import { type Problem, problem } from '../problem.ts'

export const mergeIgnitionEndpoint = (
  current: ClusterFacts['ignition_endpoint'],
  wish: IgnitionEndpoint | undefined,
): ClusterFacts['ignition_endpoint'] => ({
  url: wish?.url ?? current.url,
  ca_certificate: wish?.ca_certificate ?? current.ca_certificate,
})

export function checkIgnitionEndpoint(endpoint: ClusterFacts['ignition_endpoint']): readonly Problem[] {
  const problems: Problem[] = []
  if (endpoint.url !== '' && schemeOfUrl(endpoint.url) === null) {
    const path = 'ignition_endpoint.url'
    problems.push(
      problem('invalid-text', path, `${path} is not a URL; write http://host:port/path or https://...`),
    )
  }
  if (endpoint.ca_certificate !== '' && !isCertificate(endpoint.ca_certificate)) {
    const path = 'ignition_endpoint.ca_certificate'
    problems.push(problem('invalid-text', path, `${path} is not the base64 form of PEM certificates.`))
  }
  return problems
}

function isCertificate(base64: string): boolean {
  const pem = decodeBase64(base64)
  return pem !== null && isCertificateBundle(pem)
}
