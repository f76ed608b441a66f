import { readFileSync } from 'node:fs'
import { diagnoseSnapshot } from '@groundwork/engine/diagnosis/diagnose-cluster'
import { reportText } from '@groundwork/engine/diagnosis/report-text'
import { describe, expect, it } from 'vitest'
import { sampleSnapshot } from './preview/sample.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

describe('README', () => {
  it('shows what the program really prints', () => {
    const shown = /```console\n\$[^\n]*\n\n([\s\S]*?)\n```/.exec(readme)?.[1]?.split('\n...\n') ?? []
    const printed = reportText(diagnoseSnapshot(sampleSnapshot()), { baseUrl: 'http://192.168.1.10:8090' })
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.filter((part) => !printed.includes(part.trim()))).toEqual([])
  })
})
