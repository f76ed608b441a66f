// Which releases and images are offered. Lists are JSON as the reference's variables carry them; null: the built-in ones.
import { JSON_TEXT, LIST, objectFormat, TEXT } from '../values/formats.ts'
import { asReleaseImages } from '../values/release-image.ts'
import { type SettingValues, setting } from './setting.ts'

const BUILT_IN = 'the built-in list'

export const VERSIONS = {
  /** They come beside all others, and in place of those of the same version and architecture. */
  givenReleases: setting({
    flag: 'release-image',
    argument: 'version=image',
    repeatable: true,
    variables: ['GROUNDWORK_RELEASE_IMAGE'],
    format: objectFormat(asReleaseImages),
    default: [],
    help:
      'additional release to offer: 4.14.0=quay.io/openshift-release-dev/ocp-release:4.14.0-x86_64, or 4.14.0@arm64=..., 4.14.0@multi=...; ' +
      'may be repeated; its live image is set with --os-image',
  }),
  osImages: setting({
    variables: ['OS_IMAGES', 'RHCOS_VERSIONS'],
    format: JSON_TEXT,
    default: null,
    defaultNote: BUILT_IN,
    help: 'JSON: live images by version',
  }),
  releaseImages: setting({
    variables: ['RELEASE_IMAGES'],
    format: JSON_TEXT,
    default: null,
    defaultNote: BUILT_IN,
    help: 'JSON: releases that are offered',
  }),
  releaseSources: setting({
    variables: ['RELEASE_SOURCES'],
    format: JSON_TEXT,
    default: null,
    help: 'JSON: channels that releases come from',
  }),
  mustGatherImages: setting({
    variables: ['MUST_GATHER_IMAGES'],
    format: JSON_TEXT,
    default: null,
    defaultNote: BUILT_IN,
    help: 'JSON: must-gather images by version',
  }),
  ignoredVersions: setting({
    variables: ['IGNORED_OPENSHIFT_VERSIONS'],
    format: LIST,
    default: [],
    help: 'versions that are not offered',
  }),
  releaseTag: setting({
    variables: ['RELEASE_TAG'],
    format: TEXT,
    default: '',
    defaultNote: 'of this version',
    help: 'tag that the list of component versions shows',
  }),
  selfVersion: setting({
    variables: ['SELF_VERSION'],
    format: TEXT,
    default: '',
    defaultNote: 'of this version',
    help: 'version of the service that this list shows',
  }),
}

type AddedByFlag = 'givenReleases' | 'selfVersion'
type Values = SettingValues<typeof VERSIONS>

export interface VersionsConfig extends Omit<Values, AddedByFlag>, Partial<Pick<Values, AddedByFlag>> {}
