import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { architectureOf } from '../build-host/architectures.mjs'
import { wrongWithNeeds } from './check-needs.mjs'
import { isElf, readElf } from './read-elf.mjs'

const FIRST = 0x40
const STRINGS = 0x400_200
const NEEDS = 0x400_300

/** A library with one loaded segment, which is at another address than in the file, and these needs. */
function library(versions: readonly string[]): Buffer {
  const bytes = Buffer.alloc(0x1000)
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  bytes.writeUInt16LE(183, 18)
  bytes.writeBigUInt64LE(BigInt(FIRST), 32)
  bytes.writeUInt16LE(56, 54)
  bytes.writeUInt16LE(2, 56)
  const segment = (at: number, type: number, offset: number, address: number, size: number) => {
    bytes.writeUInt32LE(type, at)
    for (const [field, value] of [
      [8, offset],
      [16, address],
      [32, size],
    ] as const)
      bytes.writeBigUInt64LE(BigInt(value), at + field)
  }
  segment(FIRST, 1, 0, 0x400_000, 0x1000)
  segment(FIRST + 56, 2, 0x100, 0x400_100, 0x80)
  const strings = ['', 'libc.so.6', ...versions]
  const places = strings.map((_, index) => strings.slice(0, index).join('\0').length + (index > 0 ? 1 : 0))
  bytes.write(strings.join('\0'), 0x200, 'latin1')
  const dynamic = [
    [1, places[1] ?? 0],
    [5, STRINGS],
    [0x6ffffffe, NEEDS],
    [0x6fffffff, 1],
    [0, 0],
  ] as const
  for (const [index, [tag, value]] of dynamic.entries()) {
    bytes.writeBigInt64LE(BigInt(tag), 0x100 + 16 * index)
    bytes.writeBigUInt64LE(BigInt(value), 0x108 + 16 * index)
  }
  bytes.writeUInt16LE(versions.length, 0x302)
  bytes.writeUInt32LE(16, 0x308)
  for (const index of versions.keys()) {
    bytes.writeUInt32LE(places[index + 2] ?? 0, 0x310 + 16 * index + 8)
    bytes.writeUInt32LE(16, 0x310 + 16 * index + 12)
  }
  return bytes
}

describe('what a file asks of the machine', () => {
  it('is read from addresses, not from offsets', () => {
    const found = readElf(library(['GLIBC_2.17', 'GLIBC_2.28']))
    expect(found).toEqual({ machine: 183, libraries: ['libc.so.6'], versions: ['GLIBC_2.17', 'GLIBC_2.28'] })
  })

  it('is read from a real program', () => {
    const { libraries, versions } = readElf(readFileSync(process.execPath))
    expect(libraries).toContain('libc.so.6')
    expect(versions).toEqual(expect.arrayContaining([expect.stringMatching(/^GLIBC_2\.\d+/)]))
  })

  it.each([
    ['a text', Buffer.from('#!/bin/sh\n'.repeat(20))],
    ['nothing', Buffer.alloc(0)],
    ['a machine of 32 bits', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 1]), Buffer.alloc(100)])],
  ])('is not read from %s', (_, bytes) => {
    expect(() => readElf(bytes)).toThrow('not an executable')
  })

  it('needs a whole header', () => {
    expect(isElf(Buffer.from([0x7f, 0x45, 0x4c, 0x46]))).toBe(false)
  })
})

describe('a program runs with glibc 2.28', () => {
  it.each([
    [['GLIBC_2.17', 'GLIBC_2.28', 'GLIBCXX_3.4.21', 'OPENSSL_1_1_1', 'LIBXML2_2.6.23'], null],
    [['GLIBC_2.3.4', 'GLIBC_2.29'], 'needs GLIBC_2.29, and glibc 2.28 does not have it'],
    [['GLIBC_2.34', 'GLIBCXX_3.4.29', 'CXXABI_1.3.13'], 'needs GLIBC_2.34, GLIBCXX_3.4.29, CXXABI_1.3.13,'],
    [['GLIBC_2.100'], 'needs GLIBC_2.100'],
  ])('%j: %s', (versions, wrong) => {
    const found = wrongWithNeeds(readElf(library(versions)), 'arm64')
    if (wrong === null) expect(found).toBeNull()
    else expect(found).toContain(wrong)
  })

  it('and on its own kind of machine only', () => {
    expect(wrongWithNeeds(readElf(library([])), 'x86_64')).toBe('is not for x86_64')
    const own = readElf(readFileSync(process.execPath))
    expect(wrongWithNeeds({ ...own, versions: [] }, architectureOf(process.arch))).toBeNull()
  })
})
