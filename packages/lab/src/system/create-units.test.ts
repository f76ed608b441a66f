import { describe, expect, it } from 'vitest'
import { createUnits } from './create-units.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

function start() {
  const ending = new AbortController()
  const failures: string[] = []
  return {
    units: createUnits(ending.signal, (unit, reason) => failures.push(`${unit}: ${reason}`)),
    ending,
    failures,
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

describe('a unit', () => {
  it('is active as long as it runs, and is ended by a stop', async () => {
    const { units } = start()
    units.define('one', untilAborted)
    expect(units.state('one.service')).toBe('inactive')
    expect(await units.start('one')).toBe(true)
    expect(units.state('one')).toBe('active')
    expect(await units.stop('one.service')).toBe(true)
    expect(units.state('one')).toBe('inactive')
  })

  it('that only prepares something is waited for and stays', async () => {
    const { units } = start()
    let isDone = false
    const prepare = async () => {
      isDone = true
    }
    units.define('one', prepare, { stays: true })
    await units.start('one')
    expect(isDone).toBe(true)
    expect(units.state('one')).toBe('active')
  })

  it('that breaks has failed, and can be started again', async () => {
    const { units, failures } = start()
    let isBroken = true
    units.define('one', async (signal) => {
      if (isBroken) throw new Error('broken')
      await untilAborted(signal)
    })
    await units.start('one')
    await settle()
    expect(units.state('one')).toBe('failed')
    expect(failures).toEqual(['one.service: broken'])
    isBroken = false
    await units.start('one')
    expect(units.state('one')).toBe('active')
  })

  it('ends with the system', async () => {
    const { units, ending } = start()
    units.define('one', untilAborted)
    await units.start('one')
    ending.abort()
    await settle()
    expect(units.state('one')).toBe('inactive')
    expect(await units.start('one')).toBe(false)
  })

  it('that are unknown cannot be started', async () => {
    const { units } = start()
    expect(await units.start('none')).toBe(false)
    expect(await units.stop('none')).toBe(false)
  })
})
