/** The same values in the same order; objects count as the same only if they are one object. */
export const isSameList = <Value>(a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])
