import { describe, expect, it } from 'vitest'
import { createPacer } from './pacer.ts'

describe('a pacer', () => {
  it('lets others have their turn between a few chunks', async () => {
    const pacer = createPacer()
    const order: string[] = []
    const senders = Array.from({ length: 10 }, async (_, index) => {
      await pacer.waitForTurn()
      order.push(`chunk ${index}`)
    })
    setImmediate(() => order.push('other work'))
    await Promise.all(senders)
    expect(order.filter((what) => what !== 'other work')).toEqual(senders.map((_, index) => `chunk ${index}`))
    expect(order.indexOf('other work')).toBeLessThan(order.length - 1)
  })

  it('lets more small ones go on in one turn, and large ones wait for the next', async () => {
    const pacer = createPacer()
    for (let count = 0; count < 16; count += 1) expect(pacer.waitForTurn('small')).toBeNull()
    const order: string[] = []
    const waiting = [
      pacer.waitForTurn('chunk')?.then(() => order.push('chunk')),
      pacer.waitForTurn('small')?.then(() => order.push('small')),
    ]
    expect(waiting).not.toContain(undefined)
    await Promise.all(waiting)
    expect(order).toEqual(['chunk', 'small'])
  })

  it('lets a single sender go on at once, turn after turn', async () => {
    const pacer = createPacer()
    for (let turn = 0; turn < 3; turn += 1) {
      expect(pacer.waitForTurn()).toBeNull()
      await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
})
