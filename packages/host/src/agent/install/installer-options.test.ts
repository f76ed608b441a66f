import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { installerOptions } from './installer-options.ts'

describe('installerOptions', () => {
  it.each([
    ['', []],
    ['[]', []],
    ['null', []],
    [
      '["--append-karg","ip=52-54-00-aa-bb-01:dhcp","-n"]',
      ['--append-karg', 'ip=52-54-00-aa-bb-01:dhcp', '-n'],
    ],
  ])('reads %j', (text, options) => expect(installerOptions(text)).toEqual({ ok: true, options }))

  it.each([
    '{}',
    '"-n"',
    '[1]',
    '["--insecure"]',
    '["--append-karg=x"]',
    '["a b"]',
    '["$(x)|y"]',
    '[""]',
    'x',
  ])('refuses %j', (text) => expect(installerOptions(text).ok).toBe(false))

  it('never throws, whatever text comes', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => 'ok' in installerOptions(text)))
  })
})
