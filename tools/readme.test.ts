import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diagnoseSnapshot } from '@groundwork/engine/diagnosis/diagnose-cluster'
import { reportText } from '@groundwork/engine/diagnosis/report-text'
import { banner } from '@groundwork/service/process/banner'
import { readConfig } from '@groundwork/service/process/read-config'
import { startService } from '@groundwork/service/process/start-service'
import { describe, expect, it } from 'vitest'
import { simulate } from './simulate/simulate.ts'
import { sampleSnapshot } from './testing/sample-cluster.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** What the README shows as the output of a command, in the parts that dots leave. */
function shownFor(command: string): readonly string[] {
  const blocks = [...readme.matchAll(/```console\n\$ ([^\n]*)\n\n([\s\S]*?)\n```/g)]
  const block = blocks.find(([, typed = '']) => typed.includes(command))
  const parts = block?.[2]?.split(/^\.\.\.$/m).map((part) => part.trim()) ?? []
  return parts.filter((part) => part !== '')
}

const missing = (shown: readonly string[], printed: string) => shown.filter((part) => !printed.includes(part))

/** Ids and times differ from run to run. */
const steady = (text: string) =>
  text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/g, '<id>').replace(/^ *[\d.]+ s/gm, '<time>')

describe('the README shows what programs really print:', () => {
  it('diagnose', () => {
    const printed = reportText(diagnoseSnapshot(sampleSnapshot()), { baseUrl: 'http://192.168.1.10:8090' })
    const shown = shownFor('diagnose')
    expect(shown.length).toBeGreaterThan(3)
    expect(missing(shown, printed)).toEqual([])
  })

  it('the start', () => {
    const config = readConfig({ 'data-dir': '/home/you/.local/share/groundwork' }, {})
    const at = (port: number) => [`http://127.0.0.1:${port}`]
    const urls = { api: at(8090), ui: at(8080), images: at(8888) }
    const printed = banner(config, { urls, firstLogin: null }, 800, false)
    expect(shownFor('start')).toEqual([printed.trim()])
  })

  it('simulate, with a service as it is started by default', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-readme-'))
    const ports = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }
    const service = await startService(readConfig({ ...ports, 'data-dir': dataDir }, {}))
    try {
      const lines: string[] = []
      const [url = ''] = service.urls.api
      await simulate({ url, hosts: 3, infraEnvId: null, say: (line) => lines.push(line) })
      const shown = shownFor('simulate').map(steady)
      expect(shown.length).toBeGreaterThan(2)
      expect(missing(shown, steady(lines.join('\n')))).toEqual([])
    } finally {
      await service.close(0)
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
