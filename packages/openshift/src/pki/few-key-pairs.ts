import { createKeyPairSource, type KeyPair, type KeyPairSource } from './key-pairs.ts'

/**
 * Makes a few pairs and hands them out in turn: a cluster then costs a tenth of the time. For simulated clusters and for tests
 * that look at everything but keys; never for one that somebody uses.
 */
export function fewKeyPairs(count = 2): KeyPairSource {
  const make = createKeyPairSource()
  const pairs: Promise<KeyPair>[] = []
  let next = 0
  return async (signal) => {
    signal?.throwIfAborted()
    const index = next++ % count
    pairs[index] ??= make()
    return pairs[index]
  }
}
