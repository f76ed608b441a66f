// A filter as data. It has no positions: two texts that mean the same give the same filter.

/** `:` is equals for words and contains for texts, `=` is equals. */
export type FilterOperator = ':' | '=' | '~' | '<' | '<=' | '>' | '>='

export type Filter =
  | { readonly kind: 'all'; readonly parts: readonly Filter[] }
  | { readonly kind: 'any'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  /** Anywhere in the texts of a host. */
  | { readonly kind: 'word'; readonly text: string }
  /** The field has some value. */
  | { readonly kind: 'has'; readonly field: string }
  | {
      readonly kind: 'compare'
      /** A name of HOST_FIELDS, never an alias. */
      readonly field: string
      readonly operator: FilterOperator
      /** One of them is enough; more than one with `:` and `=` only. */
      readonly values: readonly string[]
    }

export interface FilterProblem {
  readonly message: string
  /** Where in the text, from `start` up to `end`. */
  readonly start: number
  readonly end: number
  /** What probably was meant in this place. */
  readonly suggestion?: string
}

export type ParsedFilter =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly problem: FilterProblem }

/** Matches every host. */
export const EVERY_HOST: Filter = { kind: 'all', parts: [] }

/** Nested lists of one kind become one, and a list of one becomes its part. */
export function combine(kind: 'all' | 'any', parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]))
  return flat.length === 1 && flat[0] ? flat[0] : { kind, parts: flat }
}
