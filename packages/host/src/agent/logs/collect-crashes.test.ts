import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCoreDumps } from './collect-crashes.ts'

describe('readCoreDumps', () => {
  it('finds process and program', () => {
    const text = `Mon 2026-01-05 10:11:12 UTC 1234 0 0 SIGSEGV present /usr/bin/podman 1.2M
Mon 2026-01-05 10:11:13 UTC 99 1000 1000 SIGABRT missing /usr/bin/gone -
Mon 2026-01-05 10:11:14 UTC 77 0 0 SIGBUS truncated /usr/libexec/crio 3.4M
`
    expect(readCoreDumps(text)).toEqual([
      { pid: '1234', program: 'podman' },
      { pid: '77', program: 'crio' },
    ])
  })

  it('never throws, and never names a path, whatever text comes', () => {
    const word = fc.stringMatching(/^[^\s]{1,8}$/)
    const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.oneof(fc.string(), line), (text) => {
        for (const { pid, program } of readCoreDumps(text)) {
          expect(pid).toMatch(/^\d+$/)
          expect(program).not.toContain('/')
        }
      }),
    )
  })
})
