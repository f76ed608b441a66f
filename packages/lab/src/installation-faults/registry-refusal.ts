import { firstComputer, type InstallationFault } from './installation-fault.ts'

/** Every pull of the machine ends with these words of podman. */
const refusal = (name: string, description: string, words: string): InstallationFault => ({
  name,
  description,
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    site.world.registry.breakFor(computer, words)
    return computer
  },
})

export const REGISTRY_REFUSALS = {
  credentials: refusal(
    'registry-refuses-credentials',
    'The registry does not accept the credentials of the pull secret.',
    'reading manifest latest in quay.io/openshift-release-dev/ocp-release: unauthorized: access to the requested resource is not authorized',
  ),
  certificate: refusal(
    'registry-certificate-unknown',
    'The registry shows a certificate of an unknown authority.',
    'pinging container registry quay.io: Get "https://quay.io/v2/": tls: failed to verify certificate: x509: certificate signed by unknown authority',
  ),
  away: refusal(
    'registry-away',
    'The registry answers with 503.',
    'pinging container registry quay.io: received unexpected HTTP status: 503 Service Unavailable',
  ),
  full: refusal(
    'no-space-for-images',
    'The machine has no space left for container images.',
    'writing blob: storing blob to file "/var/tmp/container_images_storage1/1": write /var/tmp/container_images_storage1/1: no space left on device',
  ),
} as const
