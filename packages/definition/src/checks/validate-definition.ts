import type { Definition } from '../document/definition.ts'
import { type ParsedDefinition, parseDefinition } from '../document/parse-definition.ts'
import { pathText } from '../document/path-text.ts'
import type { ValueProblem } from '../schema/check-value.ts'
import type { Path } from '../schema/find-schema.ts'
import { checkCluster } from './check-cluster.ts'
import { checkHosts } from './check-hosts.ts'
import { checkInfraEnv } from './check-infra-env.ts'
import type { FoundProblem } from './found-problem.ts'

export interface ValidatedDefinition {
  /** There is no error; there may be warnings. */
  readonly ok: boolean
  readonly definition: Definition
  readonly problems: readonly FoundProblem[]
}

/** Everything that can be said about a text without asking the service: YAML, schema, and the rules of the engine that need no host. */
export function validateDefinition(text: string): ValidatedDefinition {
  const parsed = parseDefinition(text)
  if (!parsed.ok) {
    const problems = parsed.problems.map((problem) => ({ ...problem, from: 'schema' as const }))
    return { ok: false, definition: parsed.definition, problems }
  }
  const problems = checkParsed(parsed)
  return {
    ok: problems.every(({ severity }) => severity === 'warning'),
    definition: parsed.definition,
    problems,
  }
}

/** The rules alone, for a definition that was read before. */
export function checkParsed({ definition, sources, placeOf }: ParsedDefinition): readonly FoundProblem[] {
  const located = (
    base: Path | undefined,
    { path, message, suggestion, isAboutName }: ValueProblem,
    isWarning = false,
  ): FoundProblem => {
    const full = [...(base ?? [0]), ...path]
    return {
      ...placeOf(full, isAboutName),
      path: pathText(full),
      severity: isWarning ? 'warning' : 'error',
      message,
      from: 'rules',
      ...(suggestion === undefined ? {} : { suggestion }),
    }
  }
  return [
    ...definition.clusters.flatMap((cluster, index) =>
      checkCluster(cluster).map((problem) => located(sources.clusters[index], problem)),
    ),
    ...definition.infra_envs.flatMap((infraEnv, index) =>
      checkInfraEnv(infraEnv).map((problem) => located(sources.infra_envs[index], problem)),
    ),
    ...checkHosts(definition).map((problem) =>
      located(sources.hosts[problem.host], problem, problem.isWarning),
    ),
  ]
}
