import { expect, it } from 'vitest'
import { CLUSTER_ID } from '../testing/builders.ts'
import { PEARSON_TABLE, vipLeaseMacs } from './dhcp-macs.ts'

it('has a table in which every byte occurs once', () => {
  expect([...PEARSON_TABLE].sort((a, b) => a - b)).toEqual(Array.from({ length: 256 }, (_, byte) => byte))
})

it('gives a cluster the same two different addresses each time', () => {
  const macs = vipLeaseMacs(CLUSTER_ID)
  expect(macs).toEqual(vipLeaseMacs(CLUSTER_ID))
  expect(macs.api).not.toBe(macs.ingress)
  for (const mac of Object.values(macs)) expect(mac).toMatch(/^00:1a:4a(:[0-9a-f]{2}){3}$/)
})

it('gives another cluster other addresses', () => {
  expect(vipLeaseMacs(CLUSTER_ID)).not.toEqual(vipLeaseMacs(CLUSTER_ID.replace('c', 'd')))
})

it('folds byte by byte through the table', () => {
  const step = (value: number) => PEARSON_TABLE[value & 255] ?? -1
  const key = Buffer.from('x-api')
  const bytes = [0, 1, 2].map((at) => key.reduce((hash, byte) => step(hash ^ byte), step((key[0] ?? 0) + at)))
  const expected = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':')
  expect(vipLeaseMacs('x').api).toBe(`00:1a:4a:${expected}`)
})
