// Which operators a choice leads to: what was ticked, what sets contain, and what those depend on.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Bundle, OperatorSupport } from '@groundwork/contract/versions'

export interface ChosenOperator {
  readonly name: string
  /** Settings, as text that the operator understands. */
  readonly properties: string
}

export interface ChosenBundle {
  readonly id: string
  readonly optional: readonly string[]
}

export interface OperatorValues {
  readonly olm_operators: readonly ChosenOperator[]
  readonly operator_bundles: readonly ChosenBundle[]
}

export interface OperatorState {
  readonly name: string
  readonly isChosen: boolean
  /** Names of operators that need it. */
  readonly requiredBy: readonly string[]
  /** Titles of sets that contain it. */
  readonly bundles: readonly string[]
  /** Operators or features of the cluster that exclude it. */
  readonly excludedBy: readonly string[]
}

/** What the user chose; operators that came along with a set or another operator are not sent back. */
export const chosenOf = (cluster: Cluster): OperatorValues => ({
  olm_operators: (cluster.monitored_operators ?? [])
    .filter(
      ({ operator_type, dependency_only, source_bundles }) =>
        operator_type === 'olm' && dependency_only !== true && (source_bundles ?? []).length === 0,
    )
    .map(({ name = '', properties = '' }) => ({ name, properties }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
  operator_bundles: (cluster.operator_bundles ?? []).map(({ id, optional_operators }) => ({
    id,
    optional: optional_operators ?? [],
  })),
})

export interface OperatorCatalogue {
  readonly operators: readonly OperatorSupport[]
  readonly bundles: readonly Bundle[]
  /** Features that the cluster has anyway, for example SNO. */
  readonly features: readonly string[]
}

export function operatorStates(
  values: OperatorValues,
  catalogue: OperatorCatalogue,
): readonly OperatorState[] {
  const { operators, bundles, features } = catalogue
  const nameOf = new Map(operators.map((row) => [row['feature-support-level-id'] as string, row.name]))
  const dependenciesOf = new Map(
    operators.map((row) => [row.name, row.dependencies.flatMap((id) => nameOf.get(id) ?? [])]),
  )
  const chosen = new Set(values.olm_operators.map(({ name }) => name))
  const inBundles = membersOf(values.operator_bundles, bundles)
  const all = closure([...chosen, ...inBundles.keys()], dependenciesOf)
  return operators.map(({ name, incompatibilities }) => ({
    name,
    isChosen: chosen.has(name),
    requiredBy: [...all].filter((other) => dependenciesOf.get(other)?.includes(name) ?? false),
    bundles: inBundles.get(name) ?? [],
    excludedBy: incompatibilities.flatMap((id) => {
      if (features.includes(id)) return [id]
      const other = nameOf.get(id)
      return other !== undefined && other !== name && all.has(other) ? [other] : []
    }),
  }))
}

/** From operator to the titles of the chosen sets that it is in. */
function membersOf(
  chosen: readonly ChosenBundle[],
  bundles: readonly Bundle[],
): ReadonlyMap<string, string[]> {
  const members = new Map<string, string[]>()
  for (const { id, optional } of chosen) {
    const bundle = bundles.find((each) => each.id === id)
    for (const name of [...(bundle?.operators ?? []), ...optional])
      members.set(name, [...(members.get(name) ?? []), bundle?.title ?? id])
  }
  return members
}

function closure(
  begin: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...begin]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(next.get(name) ?? []))
  }
  return found
}

export const toggledOperator = (values: OperatorValues, name: string): OperatorValues['olm_operators'] =>
  values.olm_operators.some((each) => each.name === name)
    ? values.olm_operators.filter((each) => each.name !== name)
    : [...values.olm_operators, { name, properties: '' }].sort((a, b) => (a.name < b.name ? -1 : 1))

export const toggledBundle = (values: OperatorValues, id: string): OperatorValues['operator_bundles'] =>
  values.operator_bundles.some((each) => each.id === id)
    ? values.operator_bundles.filter((each) => each.id !== id)
    : [...values.operator_bundles, { id, optional: [] }]

export const operatorsBody = ({ olm_operators, operator_bundles }: OperatorValues) => ({
  olm_operators: olm_operators.map(({ name, properties }) => ({
    name,
    ...(properties !== '' && { properties }),
  })),
  operator_bundles: operator_bundles.map(({ id, optional }) => ({ id, optional_operators: [...optional] })),
})
