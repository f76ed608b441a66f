import { expect, it } from 'vitest'
import { registryOf } from './registry-of.ts'

it.each([
  ['quay.io/org/image', 'quay.io'],
  ['org/image', ''],
  ['localhost/image', 'localhost'],
  ['registry.lan:5000/image:1', 'registry.lan:5000'],
])('the registry of %s is "%s"', (image, registry) => expect(registryOf(image)).toBe(registry))
