import { expect, it } from 'vitest'
import { curlCommand, fileNameOf, redfishCommand } from './boot-commands.ts'

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
