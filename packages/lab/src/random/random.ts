/** Numbers from 0 (inclusive) to 1 (exclusive). The same seed and name give the same numbers, whatever others draw. */
export type Random = () => number

export interface RandomSource {
  /** A stream of its own for each name: who draws more does not change what others get. */
  stream(name: string): Random
}
