import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFioP99Ns } from './read-fio.ts'

const report = (p99: unknown) =>
  JSON.stringify({ jobs: [{ sync: { lat_ns: { percentile: { '99.000000': p99 } } } }] })

describe('readFioP99Ns', () => {
  it('finds the figure, also behind a note', () => {
    expect(readFioP99Ns(report(913_408))).toBe(913_408)
    expect(readFioP99Ns(`note: queue depth will be capped\n${report(5_242_880)}`)).toBe(5_242_880)
  })

  it.each(['', '{', '{}', '[]', 'null', '{"jobs":[]}', '{"jobs":[null]}', report('fast'), report(-1)])(
    'knows nothing from %j',
    (text) => expect(readFioP99Ns(text)).toBeNull(),
  )

  it('never throws, whatever text comes', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `note ${json}`),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const p99 = readFioP99Ns(text)
        expect(p99 === null || p99 >= 0).toBe(true)
      }),
    )
  })
})
