// What is printed at the end: digests, sizes, and the settings that use the images.
import type { BuiltIndex } from '@groundwork/oci-images/build'
import { IMAGE_NAMES } from '@groundwork/oci-images/product'
import type { PushedImage } from '@groundwork/oci-images/push'

export function builtSummary(images: readonly BuiltIndex[], directory: string): string {
  const lines = images.flatMap(({ name, digest, images: each }) => [
    `${name}  ${digest}`,
    ...each.map(
      ({ architecture, sizeBytes, layerCount }) =>
        `    ${architecture.padEnd(5)}  ${megabytes(sizeBytes)} MB compressed, ${layerCount} layers`,
    ),
  ])
  return [
    ...lines,
    '',
    `The images are in ${directory}. Push them: groundwork images push --from oci:${directory} --to <registry/path>`,
  ].join('\n')
}

export function pushedSummary(images: readonly PushedImage[]): string {
  const exact = (name: string): string | undefined => {
    const found = images.find((image) => image.name === name)
    return found && `${found.repository}@${found.digest}`
  }
  const service = exact(IMAGE_NAMES.service)
  const variables = [
    ['AGENT_DOCKER_IMAGE', exact(IMAGE_NAMES.agent), 'with --agent-form container'],
    ['INSTALLER_IMAGE', exact(IMAGE_NAMES.installer), 'for agents that pull their installer'],
    ['CONTROLLER_IMAGE', exact(IMAGE_NAMES.controller), 'only if clusters should not fetch the controller'],
  ] as const
  const used = variables.filter(([, image]) => image !== undefined)
  return [
    ...images.map(({ repository, digest }) => `${repository}@${digest}`),
    ...(service === undefined
      ? []
      : [
          '',
          'Run the service:',
          `  podman run -d --read-only --network host -v groundwork:/data ${service}`,
        ]),
    ...(used.length === 0
      ? []
      : [
          '',
          'Settings of the service, for those who want machines and clusters to pull images (it works without):',
          ...used.map(([name, image, when]) => `  ${name}=${image}   # ${when}`),
        ]),
  ].join('\n')
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
