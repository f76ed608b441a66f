import { Type } from 'typebox'
import { Bundle, OperatorProperties } from '../api/operators.ts'
import { StringEnum, Text } from '../schema/schema.ts'
import { READER, WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { bundleFeatures, environment } from './parameters.ts'

export const operatorOperations = operations('operators', {
  V2ListSupportedOperators: {
    method: 'GET',
    path: '/v2/supported-operators',
    summary: 'List the operators that can be installed along',
    access: WRITER,
    answers: {
      200: {
        description: 'Names, in no particular order.',
        schema: Type.Array(
          StringEnum([
            'amd-gpu',
            'lso',
            'mtv',
            'openshift-ai',
            'osc',
            'servicemesh',
            'authorino',
            'cnv',
            'nvidia-gpu',
            'pipelines',
            'odf',
            'lvm',
            'mce',
            'node-feature-discovery',
            'serverless',
            'nmstate',
            'kmm',
            'node-healthcheck',
            'self-node-remediation',
            'fence-agents-remediation',
            'node-maintenance',
            'kube-descheduler',
            'cluster-observability',
            'numaresources',
            'oadp',
            'metallb',
            'loki',
            'openshift-logging',
          ]),
        ),
      },
      ...errorAnswers(401, 403, 500),
    },
  },
  V2ListOperatorProperties: {
    method: 'GET',
    path: '/v2/supported-operators/{operator_name}',
    summary: 'List the settings of an operator',
    access: READER,
    params: Type.Object({ operator_name: Text('The operator.') }),
    answers: {
      200: { description: 'Settings; most operators have none.', schema: OperatorProperties },
      ...errorAnswers(401, 403, 500),
      ...explainedErrors({ 404: 'No such operator. Unlike other errors this one has no body.' }),
    },
  },
  V2ListBundles: {
    method: 'GET',
    path: '/v2/operators/bundles',
    summary: 'List bundles of operators',
    description: 'With a version, only bundles whose operators can be used there.',
    access: WRITER,
    query: Type.Object({
      openshift_version: Type.Optional(
        Text('Version of the cluster; without it the other filters have no effect.'),
      ),
      ...environment,
      ...bundleFeatures,
    }),
    repeatedQuery: ['feature_ids'],
    answers: { 200: { description: 'The bundles.', schema: Type.Array(Bundle) }, ...errorAnswers(400, 500) },
  },
  V2GetBundle: {
    method: 'GET',
    path: '/v2/operators/bundles/{id}',
    summary: 'Show one bundle of operators',
    access: WRITER,
    params: Type.Object({ id: Text('The bundle, for example `virtualization`.') }),
    query: Type.Object({ ...bundleFeatures }),
    repeatedQuery: ['feature_ids'],
    answers: {
      200: { description: 'The bundle.', schema: Bundle },
      ...errorAnswers(400, 500),
      ...explainedErrors({ 404: 'No such bundle.' }),
    },
  },
})
