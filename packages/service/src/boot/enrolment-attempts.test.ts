import { describe, expect, it } from 'vitest'
import { HttpError } from '../errors/http-error.ts'
import { createEnrolmentAttempts } from './enrolment-attempts.ts'

function setUp() {
  let now = 1_000_000
  const attempts = createEnrolmentAttempts({ now: () => now })
  const wait = (name = 'alice', address = '192.0.2.1') => {
    try {
      attempts.begin(name, address)
      return 0
    } catch (error) {
      return error instanceof HttpError && error.status === 429 ? Number(error.headers['Retry-After']) : -1
    }
  }
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { attempts, wait, pass }
}

describe('enrolment attempts', () => {
  it('are free at first, then cost a wait that doubles', () => {
    const { wait, pass } = setUp()
    const waits: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const seconds = wait()
      waits.push(seconds)
      pass(seconds)
      if (seconds > 0) expect(wait()).toBe(0)
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8])
  })

  it('wait a quarter of an hour at most, and are forgotten after an hour', () => {
    const { wait, pass } = setUp()
    for (let round = 0; round < 40; round += 1) pass(wait())
    expect(wait()).toBeLessThanOrEqual(900)
    pass(3600 + 900)
    for (let round = 0; round < 5; round += 1) expect(wait()).toBe(0)
  })

  it('are counted for each name and address', () => {
    const { wait } = setUp()
    for (let round = 0; round < 6; round += 1) wait()
    expect(wait()).toBeGreaterThan(0)
    expect(wait('bob')).toBe(0)
    expect(wait('alice', '192.0.2.2')).toBe(0)
  })

  it('cannot be spread over the addresses of one network', () => {
    const { wait } = setUp()
    const spellings = [
      '2001:db8::1',
      '2001:db8::2',
      '2001:0db8:0:0::3',
      '2001:db8:0:0:4:4:4:4',
      '2001:db8::5:0:0',
    ]
    for (const address of spellings) expect(wait('alice', address)).toBe(0)
    expect(wait('alice', '2001:db8::ffff:192.0.2.1')).toBeGreaterThan(0)
    for (const other of [
      '2001:db8:0:1::1',
      '::1',
      '::ffff:192.0.2.1',
      '::ffff:192.0.2.2',
      'fe80::1%eth0',
      '',
    ]) {
      for (let round = 0; round < 5; round += 1) expect(wait('alice', other)).toBe(0)
    }
  })

  it('of many hosts behind one address do not keep back each other', () => {
    const { wait } = setUp()
    for (let round = 0; round < 200; round += 1) expect(wait(`host-${round}`)).toBe(0)
  })

  it('that succeed start anew', () => {
    const { attempts, wait } = setUp()
    for (let round = 0; round < 5; round += 1) wait()
    attempts.succeeded('alice', '192.0.2.1')
    expect(wait()).toBe(0)
  })
})
