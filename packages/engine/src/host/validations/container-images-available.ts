import type { ContainerImageAvailability } from '@groundwork/contract/steps'
import { hostLabel } from '../../context/host-label.ts'
import { failure, success } from '../../tables/verdict.ts'
import { shellWord } from '../../text/shell-word.ts'
import { formatNumber, listOf, plural } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'

const MIN_RATE_MB_PER_SECOND = 0.001

export const containerImagesAvailable: HostValidation = {
  id: 'container-images-available',
  category: 'network',
  gate: 'preparation',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host can pull the container images of the installation.',
  rule: `No image failed to be pulled, and none came slower than ${MIN_RATE_MB_PER_SECOND} MB/s. Nothing was tried yet: passes.`,
  cure: 'Make the registry reachable from the host: proxy, mirror, DNS and pull secret.',
  check: ({ host }) => {
    const name = hostLabel(host)
    const images = Object.entries(host.images_status).sort(([a], [b]) => (a < b ? -1 : 1))
    if (images.length === 0) return success(`Host ${name} has not been asked to pull images yet.`)
    const complaints = images.flatMap(([image, status]) => complaint(image, status) ?? [])
    if (complaints.length === 0) {
      return success(`Host ${name} pulled ${plural(images.length, 'image')}.`)
    }
    return failure({
      message: `Host ${name} cannot pull the images of the installation: ${listOf(complaints, 4)}.`,
      cause: {
        summary: `${complaints.length} of ${images.length} images could not be pulled.`,
        seen: { images: complaints },
        needed: { min_rate_mb_per_second: MIN_RATE_MB_PER_SECOND },
      },
      remedies: [
        {
          who: 'network',
          what: `Make the registry reachable from ${name}: check DNS, proxy and firewall.`,
          command: `podman pull --authfile /root/.docker/config.json ${shellWord(firstFailed(images))}`,
        },
        {
          who: 'user',
          what: 'Check that the pull secret has credentials for the registry, or configure a mirror.',
        },
      ],
    })
  },
}

type Image = readonly [string, ContainerImageAvailability]

const firstFailed = (images: readonly Image[]): string =>
  images.find(([image, status]) => complaint(image, status) !== null)?.[0] ?? ''

function complaint(image: string, { result, size_bytes = 0, download_rate = 0 }: ContainerImageAvailability) {
  if (result === 'failure') return `${image} (pull failed)`
  if (size_bytes > 0 && download_rate < MIN_RATE_MB_PER_SECOND) {
    return `${image} (only ${formatNumber(download_rate, 6)} MB/s)`
  }
  return null
}
