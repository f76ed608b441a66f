import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IgnitionConfig } from '../document/document.ts'
import { validateIgnition } from '../validation/validate.ts'
import { bootRamdisk } from './boot-ramdisk.ts'
import { discoveryIgnition, discoveryIgnitionText } from './discovery-ignition.ts'
import { safeIgnitionText } from './safe-ignition.ts'
import { arbitraryInputs, awkward } from './testing/arbitrary-inputs.ts'
import { discoveryInputs } from './testing/discovery-inputs.ts'
import { decodedText, filesOf, fileText, unitsOf } from './testing/read-ignition.ts'

const bash = (command: string): string =>
  execFileSync('bash', ['--norc', '-c', command], { encoding: 'utf8', env: {} })

const allText = (config: IgnitionConfig): string =>
  [JSON.stringify(config), ...filesOf(config).map(decodedText)].join('\n')

describe('any image', () => {
  it('is the same text every time, and one that Ignition understands', () => {
    fc.assert(
      fc.property(arbitraryInputs, (inputs) => {
        const text = discoveryIgnitionText(inputs)
        expect(discoveryIgnitionText(structuredClone(inputs))).toBe(text)
        expect(validateIgnition(text)).toMatchObject({ ok: true })
        JSON.parse(text, (key, value) => {
          expect(value, key).not.toBeNull()
          return value
        })
        // Nothing was undefined either, which JSON would have left out.
        expect(JSON.parse(text)).toStrictEqual(discoveryIgnition(inputs))
      }),
    )
  })

  it('holds its secrets in one place each', () => {
    fc.assert(
      fc.property(arbitraryInputs, (inputs) => {
        const config = discoveryIgnition(inputs)
        const places = (secret: string) => [
          ...filesOf(config)
            .filter((file) => decodedText(file).includes(secret))
            .map(({ path }) => path),
          ...unitsOf(config)
            .filter((unit) => unit.contents?.includes(secret))
            .map(({ name }) => name),
        ]
        const tokenPlace = inputs.agent.kind === 'container' ? 'agent.service' : '/etc/groundwork/agent.env'
        expect(places('SECRET-TO-HIDE')).toEqual(
          inputs.pullSecret === null ? [] : ['/root/.docker/config.json'],
        )
        expect(places('TOKEN-TO-HIDE')).toEqual(inputs.agentToken === '' ? [] : [tokenPlace])
        expect(JSON.stringify(bootRamdisk(inputs))).not.toMatch(/TO-HIDE/)
        expect(allText(JSON.parse(safeIgnitionText(inputs)))).not.toMatch(/TO-HIDE|ssh-rsa/)
      }),
    )
  })

  it('has no value that adds a line to a unit, and doubles every percent sign', () => {
    fc.assert(
      fc.property(arbitraryInputs, (inputs) => {
        for (const { name, contents } of unitsOf(discoveryIgnition(inputs))) {
          for (const line of (contents ?? '').split('\n')) {
            expect(line, name).toMatch(/^$|^\[(Unit|Service|Socket|Install)\]$|^[A-Z][A-Za-z]+=/)
            expect(line.replaceAll('%%', ''), name).not.toContain('%')
          }
        }
      }),
    )
  })
})

describe('values that look like shell', () => {
  it('reach the environment of a login shell as they are', () => {
    fc.assert(
      fc.property(awkward, awkward, (password, none) => {
        const proxy = { http_proxy: `http://u:${password}@p`, https_proxy: '', no_proxy: none }
        const profile = fileText(discoveryIgnition(discoveryInputs({ proxy })), '/etc/profile.d/proxy.sh')
        const script = `${profile}\nprintf '%s\\0' "$HTTP_PROXY" "\${no_proxy-}"`
        expect(bash(script).split('\0')).toEqual([proxy.http_proxy, none, ''])
      }),
      { numRuns: 50 },
    )
  })

  it('are the name of an image to the OKD script, and nothing else', () => {
    fc.assert(
      fc.property(awkward, (okdRpmsImage) => {
        const script = fileText(
          discoveryIgnition(discoveryInputs({ okdRpmsImage })),
          '/usr/local/bin/okd-binaries.sh',
        )
        const line = script.split('\n').find((candidate) => candidate.startsWith('image='))
        expect(bash(`${line}; printf %s "$image"`)).toBe(okdRpmsImage)
      }),
      { numRuns: 50 },
    )
  })

  it('are words that a person can copy from the console', () => {
    fc.assert(
      fc.property(awkward, (path) => {
        const serviceBaseUrl = `http://service.example.com/${path.trim()}`
        const text = fileText(discoveryIgnition(discoveryInputs({ serviceBaseUrl })), '/etc/motd')
        const command = /Does the service answer\? +curl (.*)/.exec(text)?.[1]
        const words = bash(`printf '%s\\0' ${command}`).split('\0')
        expect(words.at(-2)).toBe(`${serviceBaseUrl.replace(/\/+$/, '')}/ready`)
      }),
      { numRuns: 50 },
    )
  })
})
