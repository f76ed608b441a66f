import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  identityOf,
  readArchitectures,
  readBase,
  readLayout,
  readNames,
  readRoles,
  readTag,
  readTarget,
} from './read-images-flags.ts'

describe('flags of images', () => {
  it('name images and architectures', () => {
    expect(readRoles(undefined)).toEqual(['service', 'agent', 'installer', 'controller'])
    expect(readRoles(' controller, service')).toEqual(['service', 'controller'])
    expect(() => readRoles('ui')).toThrow('--only: there is no image "ui". There are service, agent')
    expect(readArchitectures('arm64,amd64,arm64')).toEqual(['arm64', 'amd64'])
    expect(() => readArchitectures('s390x')).toThrow(/cannot be made for "s390x"/)
  })

  it('name directories, seen from here', () => {
    expect(readLayout('--to', 'oci:images')).toBe(resolve('images'))
    expect(() => readLayout('--to', 'registry.example.com/a')).toThrow(/use "groundwork images push"/)
    expect(readBase('--base', 'oci:./ubi:minimal')).toBe(`oci:${resolve('ubi')}:minimal`)
    expect(readBase('--base', 'oci:/srv/ubi:minimal')).toBe('oci:/srv/ubi:minimal')
    expect(() => readBase('--base', 'No Image')).toThrow(/--base: "No Image" is no image/)
  })

  it.each([
    ['registry.example.com/groundwork', 'registry.example.com/groundwork'],
    ['docker://registry.example.com:5000/a/b/', 'registry.example.com:5000/a/b'],
    ['localhost/a', 'localhost/a'],
    ['registry.example.com', 'registry.example.com'],
    ['localhost:5000/', 'localhost:5000'],
    ['localhost', 'localhost'],
    ['[fd00::1]:5000/a', '[fd00::1]:5000/a'],
  ])('push to %s', (text, expected) => {
    expect(readTarget(text)).toBe(expected)
  })

  it.each([
    'registry.example.com/a:tag',
    'groundwork',
    'groundwork/a',
    'r.io/a@sha256:00',
    'r.io/A',
    'r.io//a',
    '',
  ])('do not push to %s', (text) => {
    expect(() => readTarget(text)).toThrow(/is no place in a registry/)
  })

  it('name repositories of images', () => {
    expect(readNames()).toEqual(new Map())
    expect(readNames(['installer=my-installer', ' service=web'])).toEqual(
      new Map([
        ['assisted-installer', 'my-installer'],
        ['service', 'web'],
      ]),
    )
    // Two that change places are no trouble.
    expect(readNames(['installer=service', 'service=assisted-installer']).size).toBe(2)
  })

  it.each([
    'installer',
    'installer=',
    'ui=web',
    'installer=a/b',
    'installer=A',
    'installer=a:1',
    'a=b=c',
    'toString=a',
  ])('do not take --name %s', (text) => {
    expect(() => readNames([text])).toThrow(/--name: .* gives no image a name/)
  })

  it('do not push two images to one repository', () => {
    expect(() => readNames(['installer=service'])).toThrow(
      '--name: assisted-installer cannot be called "service", because service is pushed there.',
    )
  })

  it('have tags that registries take', () => {
    expect(readTag('1.2-rc_1')).toBe('1.2-rc_1')
    for (const text of ['', '-x', 'a b', 'x'.repeat(200)]) expect(() => readTag(text)).toThrow(/is no tag/)
  })

  it.each([
    ['0.1.0', '0.1.0', ''],
    ['0.1.0 (commit 1a2b3c4d5e)', '0.1.0', '1a2b3c4d5e'],
    ['0.1.0 (commit 1a2b3c4d5e-modified)', '0.1.0', '1a2b3c4d5e-modified'],
    ['', '0', ''],
  ])('read the version "%s"', (text, version, revision) => {
    expect(identityOf(text)).toEqual({ version, revision })
  })
})
