import { Type } from 'typebox'
import { ListVersions, OpenshiftVersions, ReleaseSources } from '../api/versions.ts'
import { Flag, Text } from '../schema/schema.ts'
import { READER } from './access.ts'
import { errorAnswers } from './error-answers.ts'
import { operations } from './operation.ts'

export const versionOperations = operations('versions', {
  v2ListSupportedOpenshiftVersions: {
    method: 'GET',
    path: '/v2/openshift-versions',
    summary: 'List the releases that can be installed',
    description: 'Only releases for which there is an OS image to boot.',
    access: READER,
    query: Type.Object({
      version: Type.Optional(Text('Only releases whose name contains this.')),
      only_latest: Type.Optional(Flag('Only the newest release of each X.Y.')),
    }),
    answers: {
      200: { description: 'Releases by version; exactly one is the default.', schema: OpenshiftVersions },
      ...errorAnswers(400, 500, 503),
    },
  },
  v2ListReleaseSources: {
    method: 'GET',
    path: '/v2/release-sources',
    summary: 'Show where releases come from',
    access: READER,
    answers: {
      200: { description: 'Release lines, with their channels by architecture.', schema: ReleaseSources },
    },
  },
  v2ListComponentVersions: {
    method: 'GET',
    path: '/v2/component-versions',
    summary: 'Show the version of this service and of the images it uses',
    access: READER,
    answers: { 200: { description: 'Images by component.', schema: ListVersions } },
  },
})
