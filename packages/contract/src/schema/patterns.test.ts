import { describe, expect, it } from 'vitest'
import * as patternModule from './patterns.ts'

const patterns: Readonly<Record<string, string>> = patternModule

type Case = readonly [name: string, accepted: readonly string[], refused: readonly string[]]

const CASES: readonly Case[] = [
  ['IP_PATTERN', ['192.0.2.1', '2001:db8::1', '::1'], ['', '192.0.2', '192.0.2.1/24', 'host']],
  ['IP_OR_EMPTY_PATTERN', ['', '192.0.2.1', '2001:db8::1'], ['192.0.2.1/24', ' ']],
  [
    'CIDR_PATTERN',
    ['192.0.2.0/24', 'fd01::/48', '0.0.0.0/0'],
    ['192.0.2.0', '192.0.2.0/33', 'fd01::/129', ''],
  ],
  ['IPV4_SUBNET_PATTERN', ['192.0.2.0/24'], ['host', 'fd::']],
  ['STRICT_IPV4_CIDR_PATTERN', ['10.128.0.0/14'], ['10.256.0.0/14', '10.128.0.0/0', 'fd01::/48']],
  [
    'RENDEZVOUS_IP_PATTERN',
    ['', '192.0.2.1', '2001:db8::1', 'fe80::1%eth0', '::ffff:192.0.2.1'],
    ['::', '256.0.0.1', '192.0.2.1/24', '2001:db8:::1', 'host'],
  ],
  ['MAC_PATTERN', ['52:54:00:aa:BB:01'], ['52-54-00-aa-bb-01', '52:54:00:aa:bb', '52:54:00:aa:bb:0g']],
  [
    'IMAGE_PATTERN',
    ['quay.io/org/image:latest', 'registry.example.com:5000/a/b@sha256:0123abcd', 'image:tag'],
    ['', 'quay.io/Org/image name'],
  ],
  ['KERNEL_ARGUMENT_PATTERN', ['console=ttyS0', 'p="a b"'], ['a b', '', 'p="a']],
  [
    'MANIFEST_FILE_NAME_PATTERN',
    ['a.yaml', 'a.yml', 'a.json', 'a.yml.patch_one', 'a.yaml.patch'],
    ['a.txt', 'folder/a.yaml', 'a', 'a.json.patch_one'],
  ],
  ['SHA256_PATTERN', ['0123456789abcdef'.repeat(4)], ['', 'ab', 'AB'.repeat(32), `${'ab'.repeat(32)}\n../x`]],
]

describe('patterns', () => {
  it.each(CASES)('%s', (name, accepted, refused) => {
    const pattern = new RegExp(patterns[name] ?? '')
    expect(accepted.filter((text) => !pattern.test(text))).toEqual([])
    expect(refused.filter((text) => pattern.test(text))).toEqual([])
  })

  it('are all covered here', () => {
    expect(CASES.map(([name]) => name).sort()).toEqual(Object.keys(patterns).sort())
  })
})

describe('a crafted value', () => {
  // With nested repetition each of these would run for longer than the universe is old.
  it.each([
    ['IP_PATTERN', `${'1111:'.repeat(5_000)}x`],
    ['IP_OR_EMPTY_PATTERN', `${'1111:'.repeat(5_000)}x`],
    ['CIDR_PATTERN', `${'1111:'.repeat(5_000)}x`],
    ['KERNEL_ARGUMENT_PATTERN', `${'a'.repeat(20_000)} `],
    ['RENDEZVOUS_IP_PATTERN', `${'1111:'.repeat(5_000)}x`],
    ['STRICT_IPV4_CIDR_PATTERN', `${'1.'.repeat(5_000)}x`],
    ['MAC_PATTERN', `${'aa:'.repeat(5_000)}x`],
    ['MANIFEST_FILE_NAME_PATTERN', `${'.yaml'.repeat(3_000)}/`],
  ])('is refused at once by %s', (name, text) => {
    expect(new RegExp(patterns[name] ?? '').test(text)).toBe(false)
  })
})
