/** Negative: a is older. Compares the numbers in both, as in 6.10.30.00 and iLO 5 v2.63; letters do not count. */
export function compareFirmware(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The first dotted run of numbers that has a dot; "iLO 5 v2.63" is 2.63. */
function numbersOf(text: string): readonly number[] {
  const found = /\d{1,9}(?:\.\d{1,9}){1,7}/.exec(text.slice(0, 200)) ?? /\d{1,9}/.exec(text.slice(0, 200))
  return (found?.[0] ?? '').split('.').map(Number)
}
