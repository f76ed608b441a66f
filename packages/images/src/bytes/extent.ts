/** A stretch of bytes in a source. */
export interface Extent {
  readonly offset: number
  readonly length: number
}
