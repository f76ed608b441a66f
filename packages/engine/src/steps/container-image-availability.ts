import { pulledInstaller } from './installer-image.ts'
import type { StepArguments } from './step-arguments.ts'

/** The images installation needs first; only those without a result yet. */
export const containerImageAvailabilityArgs: StepArguments = ({ host, cluster, settings }, { release }) => {
  const needed = [
    cluster?.cluster.ocp_release_image ?? '',
    release.machineConfigOperator,
    release.mustGather.ocp ?? '',
    pulledInstaller(host, settings),
  ]
  const images = [...new Set(needed)].filter(
    (image) => image !== '' && !Object.hasOwn(host.images_status, image),
  )
  if (images.length === 0) return null
  return [JSON.stringify({ images, timeout: Math.floor(settings.imageAvailabilityTimeoutMs / 1000) })]
}
