// The releases that are offered unless RELEASE_IMAGES says otherwise.
import type { ReleaseImage } from '@groundwork/contract/versions'

const REPOSITORY = 'quay.io/openshift-release-dev/ocp-release'

type More = Pick<ReleaseImage, 'support_level'>

/** Each release comes for x86_64, for arm64, and as one image for all architectures. */
const release = (line: string, version: string, more: More = {}): ReleaseImage[] => [
  {
    openshift_version: line,
    version,
    url: `${REPOSITORY}:${version}-x86_64`,
    cpu_architecture: 'x86_64',
    cpu_architectures: ['x86_64'],
    ...more,
  },
  {
    openshift_version: line,
    version,
    url: `${REPOSITORY}:${version}-aarch64`,
    cpu_architecture: 'arm64',
    cpu_architectures: ['arm64'],
    ...more,
  },
  {
    openshift_version: `${line}-multi`,
    version: `${version}-multi`,
    url: `${REPOSITORY}:${version}-multi`,
    cpu_architecture: 'multi',
    cpu_architectures: ['x86_64', 'arm64', 'ppc64le', 's390x'],
    ...more,
  },
]

const DEFAULT = '4.22.9'

export const RELEASE_IMAGES: readonly ReleaseImage[] = [
  ...release('4.20', '4.20.33'),
  ...release('4.21', '4.21.28'),
  ...release('4.22', DEFAULT),
  ...release('5.0', '5.0.0-ec.5', { support_level: 'beta' }),
].map((image) =>
  image.version === DEFAULT && image.cpu_architecture === 'x86_64' ? { ...image, default: true } : image,
)
