import { describe, expect, it } from 'vitest'
import { kernelArguments, kernelLines } from './kernel-lines.ts'

describe('kernel arguments as lines', () => {
  it('show one a line; what is not added says so', () => {
    const text = JSON.stringify([
      { operation: 'append', value: 'console=ttyS0' },
      { value: 'quiet' },
      { operation: 'delete', value: 'rhgb' },
      { operation: 'replace', value: 'a="b c"' },
    ])
    expect(kernelLines(text)).toBe('console=ttyS0\nquiet\ndelete rhgb\nreplace a="b c"')
  })
  it.each([
    { operation: 'append', value: 'quiet' },
    { operation: 'append', value: 'delete' },
    { operation: 'append', value: 'delete="a b"' },
    { operation: 'delete', value: 'quiet' },
    { operation: 'replace', value: 'a="b c"' },
  ] as const)('$operation $value stays what it is', (argument) => {
    expect(kernelArguments(kernelLines(JSON.stringify([argument])))).toEqual([argument])
  })
  it('ignore blank lines and what cannot be read', () => {
    expect(kernelArguments('\n quiet \n\n')).toEqual([{ operation: 'append', value: 'quiet' }])
    expect(kernelLines(null)).toBe('')
    expect(kernelLines('nonsense')).toBe('')
  })
})
