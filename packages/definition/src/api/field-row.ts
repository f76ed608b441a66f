// One row for each member of a definition: how requests carry it and how answers show it. Bodies, exports and plans are all made
// from these rows.
import { isSameValue } from '../document/diff-values.ts'

export interface FieldSpec<Value, Answer, Params> {
  /** Members of the request that sets it. */
  readonly write: (value: Value) => Params
  /** What the service has; undefined: nothing, or it is not told. */
  readonly read: (answer: Answer) => Value | undefined
  /** Whether the service has what is wanted already; left out: both are equal. */
  readonly isSame?: (wanted: Value, current: Value | undefined) => boolean
  /** What the service would choose anyway, hence not worth writing down. */
  readonly isUsual?: (value: Value, answer: Answer) => boolean
  /** Why it cannot be changed once the object is there. */
  readonly fixed?: string
  /** Why it cannot be emptied once it is set. */
  readonly keeps?: string
  /** Never told by the service, never shown; it is sent when there is none yet. */
  readonly isSecret?: true
}

export interface FieldRow<Definition, Answer, Params> {
  readonly name: keyof Definition & string
  readonly fixed: string | null
  readonly keeps: string | null
  readonly isSecret: boolean
  readonly wanted: (definition: Definition) => unknown
  readonly write: (definition: Definition) => Params
  readonly read: (answer: Answer) => unknown
  /** Whether the definition says something that the service does not have. */
  readonly differs: (definition: Definition, answer: Answer) => boolean
  /** The value, unless it is the usual one or nothing. */
  readonly toExport: (answer: Answer) => unknown
}

/** For rows of one kind of object. */
export const fieldsOf =
  <Definition, Answer, Params extends object>() =>
  <Name extends keyof Definition & string>(
    name: Name,
    spec: FieldSpec<NonNullable<Definition[Name]>, Answer, Params>,
  ): FieldRow<Definition, Answer, Params> => {
    const { isSame = isSameValue, isUsual = () => false } = spec
    const given = (definition: Definition): NonNullable<Definition[Name]> | undefined =>
      definition[name] ?? undefined
    return {
      name,
      fixed: spec.fixed ?? null,
      keeps: spec.keeps ?? null,
      isSecret: spec.isSecret ?? false,
      wanted: given,
      write: (definition) => {
        const value = given(definition)
        return value === undefined ? ({} as Params) : spec.write(value)
      },
      read: spec.read,
      differs: (definition, answer) => {
        const value = given(definition)
        if (value === undefined) return false
        const current = spec.read(answer)
        return !(isEmpty(value) && isEmpty(current)) && !isSame(value, current)
      },
      toExport: (answer) => {
        const value = spec.read(answer)
        return value === undefined || isEmpty(value) || isUsual(value, answer) ? undefined : value
      },
    }
  }

/** Nothing, however it is written. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))
