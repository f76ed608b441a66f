import { describe, expect, it } from 'vitest'
import { gathered } from './gathered.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Batches are written when the test says so. */
function createFixture(options: { mostTogether?: number; mostBatches?: number } = {}) {
  const batches: { readonly items: readonly string[]; end(error?: Error): void }[] = []
  const write = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      batches.push({
        items,
        end: (error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase()))),
      })
    })
  const send = gathered(write, {
    mostTogether: options.mostTogether ?? 10,
    mostBatches: options.mostBatches ?? 1,
    keyOf: (item) => item.slice(0, 1),
  })
  return { batches, send, sizes: () => batches.map(({ items }) => items.length) }
}

describe('gathered', () => {
  it('writes what comes in one turn together, and answers each', async () => {
    const { batches, send } = createFixture()
    const results = Promise.all(['a1', 'b1', 'c1'].map(send))
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([['a1', 'b1', 'c1']])
    batches[0]?.end()
    expect(await results).toEqual(['A1', 'B1', 'C1'])
  })

  it('gathers while a batch is written', async () => {
    const { batches, send, sizes } = createFixture()
    void send('a1')
    await turn()
    void send('b1')
    await turn()
    void send('c1')
    await turn()
    expect(sizes()).toEqual([1])
    batches[0]?.end()
    await turn()
    await turn()
    expect(sizes()).toEqual([1, 2])
  })

  it('never has two items with the same key in one batch, and keeps their order', async () => {
    const { batches, send } = createFixture()
    void send('a1')
    void send('a2')
    void send('b1')
    void send('a3')
    await turn()
    expect(batches.at(-1)?.items).toEqual(['a1', 'b1'])
    batches.at(-1)?.end()
    await turn()
    await turn()
    expect(batches.at(-1)?.items).toEqual(['a2'])
    batches.at(-1)?.end()
    await turn()
    await turn()
    expect(batches.at(-1)?.items).toEqual(['a3'])
  })

  it('limits how many go together and how many batches run', async () => {
    const { batches, send, sizes } = createFixture({ mostTogether: 2, mostBatches: 2 })
    const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map(send))
    await turn()
    await turn()
    expect(sizes()).toEqual([2, 2])
    batches[1]?.end()
    await turn()
    await turn()
    expect(sizes()).toEqual([2, 2, 1])
    batches[0]?.end()
    batches[2]?.end()
    expect(await results).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('writes each by itself when a batch fails, so that only the one that cannot be written fails', async () => {
    const { batches, send } = createFixture()
    const results = Promise.allSettled([send('a'), send('b')])
    await turn()
    batches[0]?.end(new Error('too long'))
    await turn()
    expect(batches[1]?.items).toEqual(['a'])
    batches[1]?.end(new Error('too long'))
    await turn()
    expect(batches[2]?.items).toEqual(['b'])
    batches[2]?.end()
    expect(await results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'B' }])
    await turn()
    const next = send('c')
    await turn()
    batches[3]?.end()
    expect(await next).toBe('C')
  })
})

it('does not ask a database that is away once for each', async () => {
  const { batches, send } = createFixture()
  const results = Promise.allSettled(['a1', 'b1', 'c1'].map(send))
  await turn()
  batches[0]?.end(Object.assign(new Error('Connection terminated'), { code: '57P01' }))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toHaveLength(1)
})
