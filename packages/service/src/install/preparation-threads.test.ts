import { PreparationError } from '@groundwork/openshift/installation'
import { someContext } from '@groundwork/openshift/testing'
import { expect, it } from 'vitest'
import { keyPairsOfThreads, runInThreads } from './preparation-threads.ts'

const { signal: _, ...context } = someContext()

it('what a part tells people keeps its class', async () => {
  const failing = runInThreads('planKeys', { assets: new Map(), context })
  await expect(failing).rejects.toThrow(PreparationError)
  await expect(failing).rejects.toThrow('There is no install-config.yaml.')
})

it('keys from threads differ, have the length that is asked for, and sign here', async () => {
  const [one, other, short] = await Promise.all([
    keyPairsOfThreads(),
    keyPairsOfThreads(),
    keyPairsOfThreads(undefined, 1024),
  ])
  expect(one.publicKey.equals(other.publicKey)).toBe(false)
  expect(one.privateKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 })
  expect(short.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 1024 })
  expect(one.privateKey.export({ type: 'pkcs8', format: 'pem' })).toContain('PRIVATE KEY')
})

it('who aborts gets its own reason', async () => {
  const stop = new AbortController()
  const stopped = keyPairsOfThreads(stop.signal)
  stop.abort(new Error('enough'))
  await expect(stopped).rejects.toThrow('enough')
})
