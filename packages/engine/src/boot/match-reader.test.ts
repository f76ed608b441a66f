import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MatchableReader, matchReader, type ReaderMatch } from './match-reader.ts'
import { READER_EVIDENCE } from './reader-claims.ts'

const reader = (match: ReaderMatch | null, last_read_at = 50): MatchableReader => ({ match, last_read_at })
const claim = (host_id: string, evidence: ReaderMatch['evidence'] = 'source', at = 100) => ({
  host_id,
  evidence,
  at,
})
const matched = claim('first')

describe('a reader', () => {
  test('belongs to the first host that claims it', () => {
    expect(matchReader(reader(null), claim('first'))).toEqual(matched)
  })

  test('stays with its host when that claims it again', () => {
    expect(matchReader(reader(matched), claim('first', 'interface', 200))).toEqual(
      claim('first', 'interface', 200),
    )
    expect(matchReader(reader(claim('first', 'bmc')), claim('first', 'source', 200))).toEqual(
      claim('first', 'bmc', 200),
    )
  })

  test('belongs to no host when two hosts have an equal claim', () => {
    const match = matchReader(reader(matched), claim('second', 'source', 200))
    expect(match).toEqual({ host_id: null, evidence: 'source', at: 100 })
    expect(matchReader(reader(match), claim('third', 'source', 300)).host_id).toBeNull()
  })

  test('belongs to the newest host when it has read since', () => {
    expect(matchReader(reader(matched, 150), claim('second', 'source', 200)).host_id).toBe('second')
    const unclear = { ...matched, host_id: null }
    expect(matchReader(reader(unclear, 150), claim('second', 'source', 200)).host_id).toBe('second')
  })

  test('belongs to the host with the better evidence', () => {
    expect(matchReader(reader(matched), claim('second', 'bmc')).host_id).toBe('second')
    expect(matchReader(reader(claim('first', 'bmc')), claim('second', 'interface')).host_id).toBe('first')
    const unclear = { ...matched, host_id: null }
    expect(matchReader(reader(unclear), claim('second', 'interface')).host_id).toBe('second')
  })
})

test('without reading in between, at most one of several hosts with equal evidence is ever named, whatever their order', () => {
  const hosts = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(hosts, fc.constantFrom(...READER_EVIDENCE), (ids, evidence) => {
      let match: ReaderMatch | null = null
      for (const id of ids) match = matchReader(reader(match, 50), claim(id, evidence))
      expect(match?.host_id).toBe(new Set(ids).size === 1 ? ids[0] : null)
    }),
  )
})
