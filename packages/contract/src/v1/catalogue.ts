// What can be installed.
import { READER } from '../operations/access.ts'
import { aliasOf } from '../operations/aliases.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { managedDomainOperations } from '../operations/managed-domains.ts'
import { operatorOperations } from '../operations/operators.ts'
import { versionOperations } from '../operations/versions.ts'
import { v1Operations } from './row.ts'
import { V1OpenshiftVersions } from './schemas.ts'

export const v1CatalogueOperations = v1Operations({
  v1ListSupportedOperators: aliasOf(operatorOperations.V2ListSupportedOperators, {
    path: '/v1/supported-operators',
  }),
  v1ListOperatorProperties: aliasOf(operatorOperations.V2ListOperatorProperties, {
    path: '/v1/supported-operators/{operator_name}',
  }),
  v1ListManagedDomains: aliasOf(managedDomainOperations.V2ListManagedDomains, { path: '/v1/domains' }),
  v1ListComponentVersions: aliasOf(versionOperations.v2ListComponentVersions, {
    path: '/v1/component_versions',
  }),
  v1ListSupportedOpenshiftVersions: {
    method: 'GET',
    path: '/v1/openshift_versions',
    summary: 'List the releases that can be installed',
    access: READER,
    answers: {
      200: {
        description: 'Releases, with the images that were part of their description.',
        schema: V1OpenshiftVersions,
      },
      ...errorAnswers(503),
    },
  },
})
