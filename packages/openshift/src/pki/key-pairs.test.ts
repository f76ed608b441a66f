import { expect, it } from 'vitest'
import { createKeyPairSource } from './key-pairs.ts'

it('makes different pairs, also when there is only one place', async () => {
  const keyPairs = createKeyPairSource(1)
  const pairs = await Promise.all([keyPairs(), keyPairs(), keyPairs()])
  const texts = pairs.map(({ privateKey }) => privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(new Set(texts).size).toBe(3)
  expect(pairs[0]?.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 })
})

it('stops for a caller that aborts, and goes on for others', async () => {
  const keyPairs = createKeyPairSource(1)
  const stop = new AbortController()
  const [first, stopped, last] = [keyPairs(), keyPairs(stop.signal), keyPairs()]
  stop.abort(new Error('enough'))
  await expect(stopped).rejects.toThrow('enough')
  expect((await first).publicKey.equals((await last).publicKey)).toBe(false)
})
