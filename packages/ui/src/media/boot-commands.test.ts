import { expect, it } from 'vitest'
import { curlCommand, fileNameOf, isLoopbackUrl, redfishCommand } from './boot-commands.ts'

it('names the file after the infra-env, whatever its name is', () => {
  expect(fileNameOf("rack 1/../'x'")).toBe('rack-1-..-x--discovery.iso')
})

it('quotes addresses for a shell', () => {
  expect(curlCommand("http://h/i?a=1&b='$(x)'", 'rack')).toBe(
    `curl -fL -C - -o 'rack-discovery.iso' 'http://h/i?a=1&b='\\''$(x)'\\'''`,
  )
})

it('writes what a management controller takes', () => {
  expect(redfishCommand('http://h/i.iso')).toContain('"Image":"http://h/i.iso"')
})

it.each([
  ['http://127.0.0.1:8888/a.iso', true],
  ['http://localhost/a.iso', true],
  ['http://[::1]:8888/a.iso', true],
  ['http://10.0.0.1/127.0.0.1.iso', false],
  ['nonsense', false],
])('%s leads only to this computer: %s', (url, expected) => {
  expect(isLoopbackUrl(url)).toBe(expected)
})
