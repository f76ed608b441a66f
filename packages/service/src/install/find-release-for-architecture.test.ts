import { expect, it } from 'vitest'
import { findReleaseForArchitecture, type OfferedRelease } from './find-release-for-architecture.ts'

type Architecture = OfferedRelease['cpu_architecture']

const release = (version: string, cpu_architecture: Architecture, ...more: string[]): OfferedRelease => ({
  ...{ version, cpu_architecture },
  ...(more.length > 0 && { cpu_architectures: more }),
  url: `registry.example.com/release:${version}-${cpu_architecture}`,
})
const OFFERED = [
  release('4.20.5', 'x86_64'),
  release('4.20.5', 'arm64'),
  release('4.20.5', 'multi', 'x86_64', 'arm64', 'ppc64le'),
  release('4.19.1', 's390x'),
]

it.each([
  ['4.20.5', 'amd64', 'registry.example.com/release:4.20.5-x86_64'],
  ['4.20.5', 'arm64', 'registry.example.com/release:4.20.5-arm64'],
  ['4.20.5', 'ppc64le', 'registry.example.com/release:4.20.5-multi'],
  ['4.20.5', 's390x', null],
  ['4.20.6', 'amd64', null],
])('of %s for %s is %s', (version, architecture, url) => {
  expect(findReleaseForArchitecture(OFFERED, version, architecture)).toBe(url)
})
