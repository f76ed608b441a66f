import { Type } from 'typebox'
import { OperatorSupport } from '../api/operators.ts'
import { FeatureSupport, SupportLevels } from '../api/support-levels.ts'
import { Text } from '../schema/schema.ts'
import { READER } from './access.ts'
import { errorAnswers } from './error-answers.ts'
import { operations } from './operation.ts'
import { environment } from './parameters.ts'

export const supportLevelOperations = operations('support levels', {
  GetSupportedFeatures: {
    method: 'GET',
    path: '/v2/support-levels/features',
    summary: 'List features and how well they are supported',
    description: 'An unknown version counts as a very old one.',
    access: READER,
    query: Type.Object({ openshift_version: Text('Version of the cluster.'), ...environment }),
    answers: {
      200: {
        description: 'Level by feature.',
        schema: Type.Object({ features: Type.Optional(SupportLevels) }),
      },
      ...errorAnswers(400, 401, 403, 404, 503),
    },
  },
  GetDetailedSupportedFeatures: {
    method: 'GET',
    path: '/v2/support-levels/features/detailed',
    summary: 'List features with the reasons why they are not available',
    description: 'Also says which features exclude each other, and what operators depend on.',
    access: READER,
    query: Type.Object({ openshift_version: Text('Version of the cluster.'), ...environment }),
    answers: {
      200: {
        description: 'Features, and operators with their dependencies.',
        schema: Type.Object({
          features: Type.Optional(Type.Array(FeatureSupport)),
          operators: Type.Optional(Type.Array(OperatorSupport)),
        }),
      },
      ...errorAnswers(400, 401, 403, 500),
    },
  },
  GetSupportedArchitectures: {
    method: 'GET',
    path: '/v2/support-levels/architectures',
    summary: 'List architectures and how well they are supported',
    access: READER,
    query: Type.Object({ openshift_version: Text('Version of the cluster.') }),
    answers: {
      200: {
        description: 'Level by architecture.',
        schema: Type.Object({ architectures: Type.Optional(SupportLevels) }),
      },
      ...errorAnswers(400, 401, 403, 404, 503),
    },
  },
})
