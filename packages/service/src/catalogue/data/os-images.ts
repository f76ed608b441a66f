// The live images that machines boot unless OS_IMAGES says otherwise. Lines without a release of ours are here for
// releases that an operator adds (--release-image).
import type { OsImage } from '@groundwork/contract/versions'

const MIRROR = 'https://mirror.openshift.com/pub/openshift-v4'
const ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x'] as const
type Architecture = (typeof ARCHITECTURES)[number]

interface Build {
  readonly line: string
  /** The release whose installer pins this image. */
  readonly release: string
  readonly build: string
  /** Where the mirror keeps the release, if that is not the line. */
  readonly folder?: string
  /** All, unless said. */
  readonly architectures?: readonly Architecture[]
}

function images({ line, release, build, folder = line, architectures = ARCHITECTURES }: Build): OsImage[] {
  return architectures.map((architecture) => {
    const name = architecture === 'arm64' ? 'aarch64' : architecture
    const file = `rhcos-${release}-${name}-${isRenamed(line) ? 'live-iso' : 'live'}.${name}.iso`
    return {
      openshift_version: line,
      cpu_architecture: architecture,
      url: `${MIRROR}/${name}/dependencies/rhcos/${folder}/${release}/${file}`,
      version: build,
    }
  })
}

/** From 4.19 on the files have another name. */
function isRenamed(line: string): boolean {
  const [major = 0, minor = 0] = line.split('.').map(Number)
  return major > 4 || minor >= 19
}

const X86 = { architectures: ['x86_64'] } as const
const ARM = { architectures: ['arm64'] } as const
const POWER_AND_Z = { architectures: ['ppc64le', 's390x'] } as const

export const OS_IMAGES: readonly OsImage[] = [
  ...images({ line: '4.8', release: '4.8.14', build: '48.84.202109241901-0', ...X86 }),
  ...images({ line: '4.9', release: '4.9.45', build: '49.84.202207192205-0', ...X86 }),
  ...images({ line: '4.10', release: '4.10.37', build: '410.84.202210040010-0', ...X86 }),
  ...images({ line: '4.10', release: '4.10.37', build: '410.84.202210040011-0', ...ARM }),
  ...images({ line: '4.11', release: '4.11.48', build: '411.86.202308081056-0' }),
  ...images({ line: '4.12', release: '4.12.30', build: '412.86.202308081039-0' }),
  ...images({ line: '4.13', release: '4.13.10', build: '413.92.202307260246-0' }),
  ...images({ line: '4.14', release: '4.14.34', build: '414.92.202407091253-0' }),
  ...images({ line: '4.15', release: '4.15.23', build: '415.92.202407091355-0' }),
  ...images({ line: '4.16', release: '4.16.51', build: '416.94.202510081640-0', ...X86 }),
  ...images({ line: '4.16', release: '4.16.36', build: '416.94.202501270445-0', ...ARM }),
  ...images({ line: '4.16', release: '4.16.51', build: '416.94.202510081640-0', ...POWER_AND_Z }),
  ...images({ line: '4.17', release: '4.17.42', build: '417.94.202507291008-0', ...X86 }),
  ...images({ line: '4.17', release: '4.17.38', build: '417.94.202507291008-0', ...ARM }),
  ...images({ line: '4.17', release: '4.17.41', build: '417.94.202507291008-0', ...POWER_AND_Z }),
  ...images({ line: '4.18', release: '4.18.30', build: '418.94.202511191518-0' }),
  ...images({ line: '4.19', release: '4.19.19', build: '9.6.20251023-0' }),
  ...images({ line: '4.20', release: '4.20.13', build: '9.6.20260112-0' }),
  ...images({ line: '4.21', release: '4.21.0', build: '9.6.20251212-1' }),
  ...images({ line: '4.22', release: '4.22.8', build: '9.8.20260715-1' }),
  ...images({ line: '5.0', release: '5.0.0-ec.5', build: '9.8.20260428-0', folder: 'pre-release' }),
]
