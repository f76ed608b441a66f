/** A stretch of a medium; the end is the first byte after it. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export type RangeChoice =
  | { readonly kind: 'whole' }
  | { readonly kind: 'parts'; readonly ranges: readonly ByteRange[] }
  | { readonly kind: 'unsatisfiable' }
