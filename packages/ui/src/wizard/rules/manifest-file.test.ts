import { describe, expect, it } from 'vitest'
import { isManifestName } from './manifest-file.ts'

describe('manifests', () => {
  it.each(['a.yaml', '50-chrony.yml', 'x.json', 'cluster.yaml.patch_1', 'a.yml.patch'])(
    '%s is a name',
    (name) => {
      expect(isManifestName(name)).toBe(true)
    },
  )
  it.each(['', 'a.txt', 'folder/a.yaml', 'a b.yaml', '.yaml', '.a.yaml'])('%j is none', (name) => {
    expect(isManifestName(name)).toBe(false)
  })
})
