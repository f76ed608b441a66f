// What has to change about one object, and what cannot.
import { type DefinitionKind, type Path, titleAt } from '../schema/find-schema.ts'
import { type FieldRow, isEmpty } from './field-row.ts'
import type { FieldChange, Refusal } from './plan.ts'
import { isSecretPath } from './secrets.ts'

interface Subject<Definition, Answer, Params> {
  readonly object: string
  readonly kind: DefinitionKind
  /** Where the object stands in a document of that kind. */
  readonly at: Path
  readonly fields: readonly FieldRow<Definition, Answer, Params>[]
  readonly wanted: Definition
  readonly current: Answer
  /** Whether the service has a secret of this name already; then it is not sent again. */
  readonly hasSecret: (name: string) => boolean
}

interface Differences<Definition, Answer, Params> {
  readonly rows: readonly FieldRow<Definition, Answer, Params>[]
  readonly changes: readonly FieldChange[]
  readonly refusals: readonly Refusal[]
}

export function findDifferences<Definition, Answer, Params>(
  subject: Subject<Definition, Answer, Params>,
): Differences<Definition, Answer, Params> {
  const { object, fields, wanted, current, hasSecret } = subject
  const differing = fields.filter((row) =>
    row.isSecret ? !isEmpty(row.wanted(wanted)) && !hasSecret(row.name) : row.differs(wanted, current),
  )
  const refusals = differing.flatMap((row): Refusal[] => {
    const reason = row.fixed ?? (isEmpty(row.wanted(wanted)) ? row.keeps : null)
    return reason === null
      ? []
      : [{ object, path: row.name, message: `${row.name} of ${object} cannot be changed: ${reason}.` }]
  })
  const refused = new Set(refusals.map(({ path }) => path))
  const rows = differing.filter(({ name }) => !refused.has(name))
  return {
    rows,
    refusals,
    changes: rows.map((row) =>
      fieldChange(subject, row.name, row.isSecret ? undefined : row.read(current), row.wanted(wanted)),
    ),
  }
}

/** A secret is only said to be there. */
export function fieldChange(
  { kind, at }: { readonly kind: DefinitionKind; readonly at: Path },
  name: string,
  before: unknown,
  after: unknown,
): FieldChange {
  const isHidden = isSecretPath(name)
  const shown = (value: unknown) => (isHidden && !isEmpty(value) ? '(secret)' : value)
  return { path: name, title: titleAt(kind, [...at, name]), before: shown(before), after: shown(after) }
}

export const paramsOf = <Definition, Answer, Params extends object>(
  rows: readonly FieldRow<Definition, Answer, Params>[],
  wanted: Definition,
): Params => Object.assign({}, ...rows.map((row) => row.write(wanted))) as Params

export const namesIn = (changes: readonly FieldChange[]): string => {
  const names = changes.map(({ path }) => path)
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}
