import { generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createJobQueue } from './job-queue.ts'

export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A new pair with every call, unless it is stopped while it waits for its turn. */
export type KeyPairSource = (signal?: AbortSignal, modulusBits?: number) => Promise<KeyPair>

export const MODULUS_BITS = 2048
const generate = promisify(generateKeyPair)

/**
 * RSA pairs. A pair costs a tenth of a second of one processor, off the main thread, in the few threads that Node.js also
 * reads files and asks for addresses with: a source keeps some of them free, however many clusters are prepared at once.
 */
export function createKeyPairSource(atOnce = Math.min(3, availableParallelism())): KeyPairSource {
  const turns = createJobQueue(atOnce)
  return (signal, modulusLength = MODULUS_BITS) => turns(() => generate('rsa', { modulusLength }), signal)
}

/** In this thread, which does nothing else meanwhile. */
export const makeKeyPair = (modulusLength: number): KeyPair => generateKeyPairSync('rsa', { modulusLength })

/** Pairs that were made before, each once, in this order. */
export function givenKeyPairs(pairs: readonly KeyPair[]): KeyPairSource {
  const left = pairs.values()
  return async () => {
    const next = left.next()
    if (next.done) throw new Error(`more than the ${pairs.length} keys that were made`)
    return next.value
  }
}

/** All clusters of this process wait for the same few threads. */
export const sharedKeyPairs = createKeyPairSource()
