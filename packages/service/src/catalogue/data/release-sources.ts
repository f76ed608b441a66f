// Where releases of each line are looked for unless RELEASE_SOURCES says otherwise.
import type { ReleaseChannel, ReleaseSource } from '@groundwork/contract/versions'

const ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x', 'multi'] as const

const source = (line: string, ...channels: ReleaseChannel[]): ReleaseSource => ({
  openshift_version: line,
  multi_cpu_architectures: ['x86_64', 'arm64', 's390x', 'ppc64le'],
  upgrade_channels: ARCHITECTURES.map((cpu_architecture) => ({ cpu_architecture, channels: [...channels] })),
})

export const RELEASE_SOURCES: readonly ReleaseSource[] = [
  source('4.13', 'stable'),
  source('4.14', 'stable'),
  source('4.16', 'stable', 'candidate'),
  source('4.17', 'candidate'),
  source('4.18', 'stable'),
  source('4.19', 'stable'),
  source('4.20', 'stable'),
  source('4.21', 'stable'),
  source('4.22', 'stable'),
  source('5.0', 'candidate'),
]
