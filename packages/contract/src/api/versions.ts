import { Type } from 'typebox'
import { deprecated, Flag, ListOf, MapOf, StringEnum, Text, withDefault } from '../schema/schema.ts'
import { CpuArchitecture, ReleaseArchitecture, ReleaseSupportLevel } from '../vocabulary/enums.ts'

export const ComponentVersions = MapOf(Type.String(), {
  title: 'versions',
  description: 'Container image of each component, by name: service, agent, installer, controller.',
})
export type ComponentVersions = Type.Static<typeof ComponentVersions>

export const ListVersions = Type.Object(
  {
    versions: Type.Optional(ComponentVersions),
    release_tag: Type.Optional(Text('Release of the service.')),
  },
  { title: 'list-versions', description: 'Versions of the components of this service.' },
)
export type ListVersions = Type.Static<typeof ListVersions>

export const OpenshiftVersion = Type.Object(
  {
    display_name: Text('The version, as people read it.'),
    support_level: ReleaseSupportLevel,
    default: Type.Optional(Flag('The one to choose when in doubt; exactly one version has it.')),
    cpu_architectures: ListOf(Type.String(), 'Architectures it is available for.'),
  },
  { title: 'openshift-version', description: 'An OpenShift version that can be installed.' },
)
export type OpenshiftVersion = Type.Static<typeof OpenshiftVersion>

export const OpenshiftVersions = MapOf(OpenshiftVersion, {
  title: 'openshift-versions',
  description:
    'Versions that can be installed, by full version; `-multi` at the end: for several architectures.',
})
export type OpenshiftVersions = Type.Static<typeof OpenshiftVersions>

export const OsImage = Type.Object(
  {
    openshift_version: Text('OpenShift version it belongs to, for example `4.20`.'),
    cpu_architecture: withDefault(CpuArchitecture, 'x86_64'),
    url: Text('Where the live image is downloaded.'),
    version: Text('Build of the operating system, for example `9.6.20250826-1`.'),
  },
  {
    title: 'os-image',
    description: 'Live image of the operating system, from which discovery images are made.',
  },
)
export type OsImage = Type.Static<typeof OsImage>

export const OsImages = Type.Array(OsImage, {
  title: 'os-images',
  description: 'Configured live images.',
})
export type OsImages = Type.Static<typeof OsImages>

export const ReleaseImage = Type.Object(
  {
    openshift_version: Text('Line or version it is offered as, for example `4.20`.'),
    version: Text('Full version inside the image, for example `4.20.5`.'),
    url: Text('Container image of the release.'),
    cpu_architecture: deprecated(withDefault(ReleaseArchitecture, 'x86_64')),
    cpu_architectures: Type.Optional(
      ListOf(Type.String(), 'Architectures inside; left out: only `cpu_architecture`.'),
    ),
    default: Type.Optional(Flag('The one to choose when in doubt.')),
    support_level: Type.Optional(ReleaseSupportLevel),
  },
  { title: 'release-image', description: 'An OpenShift release that can be installed.' },
)
export type ReleaseImage = Type.Static<typeof ReleaseImage>

export const ReleaseImages = Type.Array(ReleaseImage, {
  title: 'release-images',
  description: 'Configured releases.',
})
export type ReleaseImages = Type.Static<typeof ReleaseImages>

export const ReleaseChannel = StringEnum(['candidate', 'fast', 'stable', 'eus'], {
  title: 'release-channel',
  description:
    'Update channel: `candidate` first, `fast` once released, `stable` after some time, `eus` for lines with long support.',
})
export type ReleaseChannel = Type.Static<typeof ReleaseChannel>

export const UpgradeChannel = Type.Object(
  {
    cpu_architecture: ReleaseArchitecture,
    channels: ListOf(ReleaseChannel, 'Channels to look into.'),
  },
  { title: 'upgrade-channel', description: 'Channels to look into for one architecture.' },
)
export type UpgradeChannel = Type.Static<typeof UpgradeChannel>

export const ReleaseSource = Type.Object(
  {
    openshift_version: Text('Line of versions, for example `4.20`.'),
    multi_cpu_architectures: ListOf(
      CpuArchitecture,
      'Architectures inside the releases for several architectures.',
    ),
    upgrade_channels: ListOf(UpgradeChannel, 'Where releases of this line are looked for.'),
  },
  { title: 'release-source', description: 'Where releases of one line of versions are looked for.' },
)
export type ReleaseSource = Type.Static<typeof ReleaseSource>

export const ReleaseSources = Type.Array(ReleaseSource, {
  title: 'release-sources',
  description: 'Configured sources of releases.',
})
export type ReleaseSources = Type.Static<typeof ReleaseSources>
