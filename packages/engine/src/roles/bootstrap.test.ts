import { describe, expect, it } from 'vitest'
import { aClusterContext, aHost, anInventory, hostId } from '../testing/builders.ts'
import { chooseBootstrap } from './bootstrap.ts'

const master = (number: number, cores: number, changes = {}) =>
  aHost(number, { role: 'master', inventory: anInventory(number, { cpu: { count: cores } }), ...changes })

describe('chooseBootstrap', () => {
  it.each([
    ['the strongest master', [master(1, 8), master(2, 16), master(3, 12)], 2],
    ['the one that is flagged', [master(1, 8, { bootstrap: true }), master(2, 16)], 1],
    ['only one that can start', [master(1, 8), master(2, 16, { status: 'disconnected' })], 1],
    ['one that is preparing', [master(1, 8, { status: 'preparing-for-installation' })], 1],
    ['never a worker', [aHost(1, { role: 'worker' })], null],
    ['nobody', [], null],
  ])('%s', (_scenario, hosts, expected) => {
    expect(chooseBootstrap(aClusterContext({ hosts }))).toBe(expected === null ? null : hostId(expected))
  })
})
