import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitTextFault } from './unit-text.ts'

describe('the text of a unit', () => {
  it.each([
    '',
    '[Unit]',
    '[Unit]\r\nDescription=x\r\n',
    '# comment\n; comment \\\n[not a section\n[Service]\nExecStart=/a \\\n  b\n\n[Install]\n WantedBy = x',
    '[Service]\nExecStart=\nExecStart=/b=c',
    '[Service]\nEnvironment=A=\\',
    'nothing that counts\n[Unit]\nA=b',
    `[Service]\nA=${'x'.repeat(2045)}\n`,
  ])('is fine %#', (text) => expect(unitTextFault(text)).toBeNull())

  it.each([
    ['not [a unit', 'the section that begins in line 1 has no closing bracket'],
    ['[Unit]\nA=b\n[Service', 'the section that begins in line 3'],
    ['[Unit] x\nA=b', 'line 1 has text after the name of the section'],
    ['[Unit]\n\nA\nB=c', 'line 3 is neither a section nor a name=value pair'],
    ['[Unit]\nA', 'line 2 is neither'],
    ['[Unit]\nA=b\\\r\nc\r\n', 'line 3 is neither'],
    [`[Unit]\nA=${'x'.repeat(2046)}`, 'line 2 is longer than 2047 bytes'],
    [`[Unit]\nA=${'é'.repeat(1023)}`, 'line 2 is longer than 2047 bytes'],
  ])('is refused: %#', (text, fault) => expect(unitTextFault(text)).toContain(fault))

  it('is read in one go, however long', () => {
    expect(unitTextFault(`[Unit]\n${'A=b\n'.repeat(500_000)}C`)).toContain('line 500002')
    expect(unitTextFault(`[Unit]\n${'[A]\n'.repeat(300_000)}`)).toBeNull()
    expect(unitTextFault(`[Unit]\n${'#\\\n'.repeat(300_000)}`)).toBeNull()
  })

  it('any text is fine or refused', () => {
    const part = fc.constantFrom('[', ']', '=', '\\', '\n', '\r', '#', ';', ' ', 'a', '\u0085')
    fc.assert(
      fc.property(fc.array(part), (parts) => void unitTextFault(parts.join(''))),
      { numRuns: 1000 },
    )
  })
})
