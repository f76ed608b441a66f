import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { packagesIn } from './packages-in.mjs'

it('finds all packages that are in the program, however far away', () => {
  const found = packagesIn(fileURLToPath(new URL('../../packages/', import.meta.url)))
  expect(found).toEqual(expect.arrayContaining(['addresses', 'contract', 'controller', 'engine', 'host']))
  expect(found).not.toContain('service')
})
