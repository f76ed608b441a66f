// The live images that machines boot unless OS_IMAGES says otherwise.
import type { OsImage } from '@groundwork/contract/api/versions'

const MIRROR = 'https://mirror.openshift.com/pub/openshift-v4'
const ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x'] as const

interface Build {
  readonly line: string
  /** The release whose installer pins this image. */
  readonly release: string
  readonly build: string
  /** Where the mirror keeps the release. */
  readonly folder: string
}

const images = ({ line, release, build, folder }: Build): OsImage[] =>
  ARCHITECTURES.map((architecture) => {
    const name = architecture === 'arm64' ? 'aarch64' : architecture
    return {
      openshift_version: line,
      cpu_architecture: architecture,
      url: `${MIRROR}/${name}/dependencies/rhcos/${folder}/${release}/rhcos-${release}-${name}-live-iso.${name}.iso`,
      version: build,
    }
  })

export const OS_IMAGES: readonly OsImage[] = [
  ...images({ line: '4.20', release: '4.20.13', build: '9.6.20260112-0', folder: '4.20' }),
  ...images({ line: '4.21', release: '4.21.0', build: '9.6.20251212-1', folder: '4.21' }),
  ...images({ line: '4.22', release: '4.22.8', build: '9.8.20260715-1', folder: '4.22' }),
  ...images({ line: '5.0', release: '5.0.0-ec.5', build: '9.8.20260428-0', folder: 'pre-release' }),
]
