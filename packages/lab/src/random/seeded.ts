import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomSource } from './random.ts'

/** The same seed always gives the same lab. */
export const createSeededRandom = (seed: number | string): RandomSource => ({
  stream(name) {
    const digest = createHash('sha256').update(`${seed}\n${name}`).digest()
    // All of its state: with a seed of 32 bits, two of some thousand machines would soon draw the same.
    const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.readInt32BE(at)))
    return () => uniformFloat64(generator)
  },
})
