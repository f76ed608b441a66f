import { createKeyPairSource, type KeyPair, type KeyPairSource, MODULUS_BITS } from './key-pairs.ts'

/**
 * Makes a few pairs of each length and hands them out in turn: a cluster then costs a tenth of the time. For simulated clusters
 * and for tests that look at everything but keys; never for one that is used.
 */
export function createReusedKeyPairs(count = 2, make: KeyPairSource = createKeyPairSource()): KeyPairSource {
  const pairs = new Map<string, Promise<KeyPair>>()
  let next = 0
  return async (signal, modulusBits = MODULUS_BITS) => {
    signal?.throwIfAborted()
    const place = `${modulusBits} ${next++ % count}`
    const pair = pairs.get(place) ?? make(undefined, modulusBits)
    pairs.set(place, pair)
    return pair
  }
}
