import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LabError } from '../world/lab-error.ts'
import { clusterSizes } from './cluster-sizes.ts'

it.each([
  [{ hosts: 1 }, [1]],
  [{ hosts: 5 }, [5]],
  [{ hosts: 30 }, [10, 10, 10]],
  [{ hosts: 8, clusters: 2 }, [4, 4]],
  [{ hosts: 8, clusters: 4 }, [3, 3, 1, 1]],
  [{ hosts: 9, hostsPerCluster: 3 }, [3, 3, 3]],
  [{ hosts: 3, hostsPerCluster: 1 }, [1, 1, 1]],
])('%o', (options, sizes) => {
  expect(clusterSizes(options)).toEqual(sizes)
})

it.each([
  [{ hosts: 2 }, /Two hosts make no cluster/],
  [{ hosts: 3, clusters: 4 }, /not enough/],
  [{ hosts: 4, clusters: 3 }, /cannot be put/],
])('%o is refused with words', (options, words) => {
  expect(() => clusterSizes(options)).toThrow(words)
})

it('uses every host, and never makes a cluster of two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 500 }), (hosts, clusters) => {
      try {
        const sizes = clusterSizes({ hosts, clusters })
        expect(sizes).toHaveLength(clusters)
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(hosts)
        expect(sizes.every((size) => size === 1 || size >= 3)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(LabError)
      }
    }),
  )
})
