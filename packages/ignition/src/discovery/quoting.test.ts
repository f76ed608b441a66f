import { shellWord } from '@groundwork/text/shell-word'
import { describe, expect, it } from 'vitest'
import { environmentFileLine, unitEnvironment, unitWord } from './quoting.ts'

describe('values in a shell', () => {
  it.each([
    ['http://user:p%40ss@proxy.example.com:3128', 'http://user:p%40ss@proxy.example.com:3128'],
    ['*', '*'],
    ['', "''"],
    ['a b', "'a b'"],
    ["it's $(x)", `'it'\\''s $(x)'`],
  ])('%s', (value, word) => {
    expect(shellWord(value)).toBe(word)
  })
})

describe('values in a command of a unit', () => {
  it.each([
    ['quay.io/x/agent:latest', 'quay.io/x/agent:latest'],
    ['--insecure=false', '--insecure=false'],
    ['https://x/y?arch=x86_64&version=4.22', 'https://x/y?arch=x86_64&version=4.22'],
    ['', '""'],
    ['a b', '"a b"'],
    ['50%', '50%%'],
    ['$HOME', '"$$HOME"'],
    [';', '";"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
  ])('%s', (value, word) => {
    expect(unitWord(value)).toBe(word)
  })
})

describe('variables of a unit', () => {
  it.each([
    ['', 'Environment=X='],
    ['http://u:p%40@p:1', 'Environment=X=http://u:p%%40@p:1'],
    ['.a,b', 'Environment=X=.a,b'],
    ['a b"$c', 'Environment="X=a b\\"$c"'],
  ])('%s', (value, line) => {
    expect(unitEnvironment('X', value)).toBe(line)
  })
})

describe('variables in a file', () => {
  it.each([
    ['', 'X='],
    ['http://u:p%40@p:1', 'X=http://u:p%40@p:1'],
    ['a b"$c`\\', 'X="a b\\"\\$c\\`\\\\"'],
    ['#no comment', 'X="#no comment"'],
  ])('%s', (value, line) => {
    expect(environmentFileLine('X', value)).toBe(line)
  })
})
