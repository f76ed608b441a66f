import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrongWithNode } from './check-node.mjs'

const wanted = { architecture: 'arm64', version: '20.20.2' }

/** The start of an executable, and what Node says about itself somewhere behind it. */
function executable(machine: number, text: string, byteOrder = 1): Buffer {
  const header = Buffer.alloc(64)
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, byteOrder, 1])
  if (byteOrder === 1) header.writeUInt16LE(machine, 18)
  else header.writeUInt16BE(machine, 18)
  return Buffer.concat([header, Buffer.alloc(1000, 1), Buffer.from(`${text}\0`)])
}

describe('the Node for a program', () => {
  it.each([
    ['the right one', executable(183, 'node.js/v20.20.2'), null],
    ['another machine', executable(62, 'node.js/v20.20.2'), 'is for x86_64, and arm64 is wanted'],
    ['another byte order', executable(22, 'node.js/v20.20.2', 2), 'is for s390x, and arm64 is wanted'],
    ['an unknown machine', executable(9999, ''), 'is for an unknown machine (9999), and arm64 is wanted'],
    ['another version', executable(183, 'node.js/v20.20.20'), 'is Node 20.20.20, and 20.20.2 is wanted'],
    ['an unfinished version', executable(183, 'node.js/v20.20.2-pre'), 'is Node 20.20.2-pre, and'],
    ['another program', executable(183, 'busybox'), 'is not Node'],
    ['a script', Buffer.from(`#!/bin/sh\n${'# '.repeat(60)}`), 'is not a Linux executable of 64 bits'],
    ['a header that ends early', executable(183, '').subarray(0, 40), 'is not a Linux executable of 64 bits'],
    ['nothing', Buffer.alloc(0), 'is not a Linux executable of 64 bits'],
  ])('%s', (_, bytes, wrong) => {
    expect(wrongWithNode(bytes, wanted)).toEqual(wrong === null ? null : expect.stringContaining(wrong))
  })

  it('is never taken by chance, and no file breaks the check', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(wrongWithNode(Buffer.from(bytes), wanted)).not.toBeNull()
      }),
    )
  })
})
