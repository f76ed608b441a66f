// How the recorded service was configured, for ours.
import { type Config, readConfig } from '@groundwork/service/start'
import { RECORDED_SETTINGS } from '../testing/recorded-service.ts'
import { readRecording } from '../testing/recording.ts'

type Versions = Record<string, { cpu_architectures: string[]; support_level: string; default?: boolean }>

const ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x']

export const recordedConfig = (): Partial<Config> => ({
  engineSettings: RECORDED_SETTINGS,
  serviceBaseUrl: 'http://127.0.0.1:8090',
  imageServiceBaseUrl: 'http://127.0.0.1:8888',
  // Its releases were those of OKD, and its agent came in a container.
  boot: {
    ...readConfig({}, {}).boot,
    agentForm: 'container',
    okd: { isSupported: true, rpmsImage: 'quay.io/okd/rpms:recorded' },
  },
  // No release could be reached from there.
  install: { ...readConfig({}, {}).install, generator: 'built-in' },
  versions: {
    releaseImages: JSON.stringify(releases()),
    osImages: JSON.stringify(osImages()),
    releaseSources: '[]',
    mustGatherImages: null,
    ignoredVersions: [],
    releaseTag: '',
  },
})

function shownVersions(): Versions {
  const shown = readRecording('multinode-install').find(({ path }) => path.endsWith('/openshift-versions'))
  return shown?.response as Versions
}

function releases() {
  return Object.entries(shownVersions()).flatMap(([version, shown]) => {
    const image = (cpu_architecture: string, cpu_architectures: readonly string[]) => ({
      openshift_version: version,
      version,
      support_level: shown.support_level,
      url: `quay.io/openshift-release-dev/ocp-release:${version}-${cpu_architecture}`,
      cpu_architecture,
      cpu_architectures,
      ...(shown.default && cpu_architecture === 'x86_64' && { default: true }),
    })
    return version.endsWith('-multi')
      ? [image('multi', shown.cpu_architectures)]
      : shown.cpu_architectures.map((name) => image(name, [name]))
  })
}

function osImages() {
  const lines = new Set(
    Object.keys(shownVersions()).map((version) => version.split('.').slice(0, 2).join('.')),
  )
  return [...lines].flatMap((openshift_version) =>
    ARCHITECTURES.map((cpu_architecture) => ({
      openshift_version,
      cpu_architecture,
      url: 'https://images.example.com/live.iso',
      version: '1',
    })),
  )
}
