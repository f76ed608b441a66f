// A release as small as can be: what it consists of, and an installer that is a script.
import { type BuiltImage, buildImage } from '@groundwork/registry/testing'

export interface BuiltRelease {
  readonly release: BuiltImage
  readonly installer: BuiltImage
}

export interface ReleaseParts {
  readonly version?: string
  readonly architecture?: string
  /** Repository that the release says its images are in. */
  readonly componentRepository: string
  readonly script: string | Buffer
  readonly installerComponent?: string
  readonly isDocker?: boolean
}

export async function buildRelease(parts: ReleaseParts): Promise<BuiltRelease> {
  const { version = '4.20.5', architecture = 'amd64', isDocker = false } = parts
  const common = { architecture, isDocker }
  const installer = await buildImage({
    ...common,
    layers: [
      [{ name: 'usr/bin/openshift-install', text: 'an old one, below' }],
      [{ name: './usr/bin/openshift-install', text: parts.script }],
      [{ name: 'etc/motd', text: 'hello' }],
    ],
  })
  const { installerComponent = 'installer', componentRepository } = parts
  const from = (digest: string) => ({ kind: 'DockerImage', name: `${componentRepository}@${digest}` })
  const references = {
    kind: 'ImageStream',
    apiVersion: 'image.openshift.io/v1',
    metadata: { name: version },
    spec: {
      tags: [
        { name: installerComponent, from: from(installer.digest) },
        { name: 'machine-config-operator', from: from(`sha256:${'1'.repeat(64)}`) },
        { name: 'must-gather', from: from(`sha256:${'2'.repeat(64)}`) },
        { name: 'rhel-coreos', from: from(`sha256:${'3'.repeat(64)}`) },
        { name: 'cli', from: from(`sha256:${'4'.repeat(64)}`) },
      ],
    },
  }
  const metadata = { kind: 'cincinnati-metadata-v0', version, previous: [] }
  const release = await buildImage({
    ...common,
    layers: [
      [{ name: 'usr/bin/cluster-version-operator', text: 'not a program' }],
      [
        { name: 'release-manifests/', type: 'directory' },
        { name: 'release-manifests/image-references', text: JSON.stringify(references) },
        { name: 'release-manifests/release-metadata', text: JSON.stringify(metadata) },
      ],
    ],
  })
  return { release, installer }
}
