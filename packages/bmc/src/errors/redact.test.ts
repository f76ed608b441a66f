import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRedact } from './redact.ts'

it('hides a password in every spelling that a BMC may echo, also where the text is cut', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 4, maxLength: 20 }).filter((word) => word.trim().length >= 4),
      fc.nat(420),
      fc.constantFrom('plain', 'json', 'url', 'base64'),
      (password, before, form) => {
        const written = {
          plain: password,
          json: JSON.stringify({ Password: password }),
          url: encodeURIComponent(password),
          base64: Buffer.from(password).toString('base64'),
        }[form]
        const text = createRedact(() => [password])(`${'.'.repeat(before)}${written}${'.'.repeat(50)}`)
        // A part of the password that is longer than chance would show that it was cut instead of hidden.
        if (!/^[.*]+$/.test(password)) expect(text).not.toContain(password)
        if (form === 'plain') expect(text.replaceAll(/[.*…]/g, '')).toBe('')
        expect(text.length).toBeLessThanOrEqual(400)
      },
    ),
  )
})

it('keeps what is no secret, in one line and without controls', () => {
  const redact = createRedact(() => ['', 'hunter22'])
  expect(redact('a\n\u001b[31mb\t c hunter22')).toBe('a [31mb c ***')
})
