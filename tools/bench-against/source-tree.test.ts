import { describe, expect, it } from 'vitest'
import { readStartScript } from './source-tree.ts'

describe('the script that starts a service', () => {
  it('is taken apart into what builds and what node runs', () => {
    const script =
      'node tools/setup.mjs && node tools/build.mjs && exec node --max-semi-space-size=64 dist/main.mjs'
    expect(readStartScript(script)).toEqual({
      steps: ['node tools/setup.mjs', 'node tools/build.mjs'],
      command: ['--max-semi-space-size=64', 'dist/main.mjs'],
    })
  })

  it.each(['', 'make run', 'node tools/setup.mjs && npm run serve'])('is refused as "%s"', (script) => {
    expect(() => readStartScript(script)).toThrow('does not end with a program for node')
  })
})
