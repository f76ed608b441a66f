import { Type } from 'typebox'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { IMAGE_PATTERN } from '../schema/patterns.ts'
import { Decimal, Integer, ListOf, StringEnum, Text } from '../schema/schema.ts'

export const ContainerImageAvailabilityRequest = Type.Object(
  {
    timeout: Type.Optional(Integer('Seconds for all images together, 960 unless configured otherwise.')),
    images: ListOf(Type.String({ pattern: IMAGE_PATTERN }), 'Images to pull, one after the other.'),
  },
  {
    title: 'container_image_availability_request',
    description: 'Argument of the `container-image-availability` step: images without a result so far.',
  },
)
export type ContainerImageAvailabilityRequest = Type.Static<typeof ContainerImageAvailabilityRequest>

export const ContainerImageAvailabilityResult = StringEnum(['success', 'failure'], {
  title: 'container_image_availability_result',
  description: 'Whether the image could be pulled in time.',
})
export type ContainerImageAvailabilityResult = Type.Static<typeof ContainerImageAvailabilityResult>

export const ContainerImageAvailability = Type.Object(
  {
    name: Type.Optional(Text('Image reference.')),
    size_bytes: Type.Optional(Decimal('Size in bytes; absent when the image was there already.')),
    time: Type.Optional(Decimal('Seconds the pull took; absent when the image was there already.')),
    download_rate: Type.Optional(
      Decimal(
        'Megabytes (10^6 bytes) per second; absent when the image was there already. Below 0.001 counts as failed.',
      ),
    ),
    result: Type.Optional(ContainerImageAvailabilityResult),
  },
  { title: 'container_image_availability', description: 'Result of pulling one container image.' },
)
export type ContainerImageAvailability = Type.Static<typeof ContainerImageAvailability>

export const ContainerImageAvailabilityResponse = Type.Object(
  {
    images: ListOf(ContainerImageAvailability, 'One entry an image.', REPLY_LIMITS.images),
  },
  {
    title: 'container_image_availability_response',
    description:
      'Reply of the `container-image-availability` step, also sent when the exit code is not 0. Merged into `images_status` of the host.',
  },
)
export type ContainerImageAvailabilityResponse = Type.Static<typeof ContainerImageAvailabilityResponse>
