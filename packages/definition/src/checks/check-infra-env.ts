import { registerInfraEnv } from '@groundwork/engine/requests/infra-env'
import { majorMinor } from '@groundwork/versions/version'
import { infraEnvBodies } from '../api/to-api.ts'
import type { InfraEnvDefinition } from '../document/definition.ts'
import { normaliseInfraEnv } from '../document/normalise.ts'
import type { ValueProblem } from '../schema/check-value.ts'
import { definitionPath } from './definition-path.ts'
import { ASSUMED_SECRET, ASSUMED_VERSION, infraEnvEnvironment } from './offline-environment.ts'
import { withoutReferences } from './without-references.ts'

/** Its static networks are looked at with the hosts they belong to. */
export function checkInfraEnv(written: InfraEnvDefinition): readonly ValueProblem[] {
  // As it will be sent: the file of a key ends with the end of a line.
  const infraEnv = normaliseInfraEnv(withoutReferences(written))
  const { register } = infraEnvBodies(
    { ...infraEnv, pull_secret: infraEnv.pull_secret ?? ASSUMED_SECRET },
    [],
  )
  const version = majorMinor(infraEnv.openshift_version ?? '') ?? ASSUMED_VERSION
  const outcome = registerInfraEnv(register, {
    id: '',
    cluster: null,
    environment: infraEnvEnvironment(version),
  })
  if (outcome.ok) return []
  return outcome.problems
    .filter(({ code }) => code !== 'missing-credentials')
    .map(({ path, message }) => ({ path: definitionPath(path), message }))
}
