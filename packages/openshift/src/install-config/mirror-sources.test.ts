import { describe, expect, it } from 'vitest'
import { mirrorSources } from './mirror-sources.ts'

describe('mirrors of a registries.conf', () => {
  it('become sources, without those that serve tags only', () => {
    const conf = `
[[registry]]
prefix = "quay.io/release"
location = "quay.io/other"
[[registry.mirror]]
location = "mirror.example.com/release"
[[registry.mirror]]
location = "tags.example.com/release"
pull-from-mirror = "tag-only"

[[registry]]
location = "quay.io/tags"
[[registry.mirror]]
location = "tags.example.com/tags"
pull-from-mirror = "tag-only"
`
    expect(mirrorSources(conf)).toEqual([
      { source: 'quay.io/release', mirrors: ['mirror.example.com/release'] },
    ])
  })

  it('are none where no registry has any', () => {
    expect(mirrorSources('unqualified-search-registries = ["registry.example.com"]')).toEqual([])
  })
})
