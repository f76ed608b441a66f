import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'
import { inLinearTime } from './schema-facts.ts'

const description = readFileSync(`${contractDir}swagger.yaml`, 'utf8')
const rewritten = [...description.matchAll(/pattern: '(.*)'/g)]
  .map(([, pattern = '']) => pattern.replaceAll("''", "'"))
  .filter((pattern) => inLinearTime(pattern) !== pattern)

describe('patterns that we spell differently', () => {
  it('are few', () => {
    expect(new Set(rewritten).size).toBeGreaterThan(0)
  })

  it.each([...new Set(rewritten)])('accept what %s accepts', (pattern) => {
    const [theirs, ours] = [new RegExp(pattern), new RegExp(inLinearTime(pattern))]
    // Short enough for the reference's spelling to end.
    const text = fc.array(fc.constantFrom('1', 'a', ':', '.', '/', '24', '"', ' ', 'g'), { maxLength: 12 })
    fc.assert(
      fc.property(text, (parts) => ours.test(parts.join('')) === theirs.test(parts.join(''))),
      { numRuns: 3_000 },
    )
  })
})
