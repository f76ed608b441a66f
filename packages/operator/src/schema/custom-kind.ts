import type { Rule } from './rule.ts'
import type { Schema } from './schema.ts'

export interface Column {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'date'
  readonly jsonPath: string
  readonly description?: string
  /** Above 0: only with `-o wide`. */
  readonly priority?: number
}

/** A kind that we bring to an API server. */
export interface CustomKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly shortNames?: readonly string[]
  readonly scope: 'Namespaced' | 'Cluster'
  readonly description: string
  readonly columns?: readonly Column[]
  readonly spec: Schema
  /** Of what is wanted, beside its schema. */
  readonly rules?: readonly Rule[]
  readonly status?: Schema
  /** Members of the object itself that must be there. */
  readonly required?: readonly string[]
}
