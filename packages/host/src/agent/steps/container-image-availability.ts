import { ContainerImageAvailabilityRequest } from '@groundwork/contract/steps'
import { isImageName } from '../containers/is-image-name.ts'
import { pullImages } from '../containers/pull-images.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

const DEFAULT_LIMIT_SECONDS = 960

/** While earlier images are still being pulled, the reply is empty. */
export const runContainerImageAvailability: RunStep = async ({ machine }, args) => {
  const read = readArgument(ContainerImageAvailabilityRequest, args)
  if (!read.ok) return failed(read.error)
  const { images, timeout = DEFAULT_LIMIT_SECONDS } = read.value
  const odd = images.find((image) => !isImageName(image))
  if (odd !== undefined) return failed(`"${odd}" is not the name of an image.`)
  const result = await oneAtATime(machine, 'image-availability', () => pullImages(machine, images, timeout))
  return result === 'busy' ? succeeded('') : result
}
