import { execFileSync } from 'node:child_process'
import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCurl } from './curl.ts'

const BASE = 'http://127.0.0.1:8090'
const CLUSTER = '5d3a1f0e-0000-4000-8000-000000000001'

/** What a shell would pass to curl. */
function argumentsOf(command: string): string[] {
  const shown = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  })
  return shown.split('\0').slice(0, -1)
}

describe('toCurl', () => {
  it('prints a change of a cluster', () => {
    const call = {
      operation: 'V2UpdateCluster',
      params: { cluster_id: CLUSTER },
      body: { name: 'edge' },
    } as const
    expect(toCurl(call, BASE)).toBe(
      [
        `curl -sS -X PATCH 'http://127.0.0.1:8090/api/assisted-install/v2/clusters/${CLUSTER}' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{"name":"edge"}'`,
      ].join('\n'),
    )
  })

  it('lets the shell put a token in, where one is asked for', () => {
    const reset = { operation: 'v2ResetCluster', params: { cluster_id: CLUSTER } } as const
    const command = toCurl(reset, BASE, { asksForLogin: true })
    expect(argumentsOf(`TOKEN=secret\n${command}`)).toContain('Authorization: Bearer secret')
    expect(toCurl(reset, BASE)).not.toContain('TOKEN')
  })

  it('prints a read without method and body', () => {
    const call = { operation: 'v2ListClusters', query: { with_hosts: true }, body: {} } as const
    expect(toCurl(call, BASE)).toBe(`curl -sS '${BASE}/api/assisted-install/v2/clusters?with_hosts=true'`)
  })

  it('keeps the name of a downloaded file', () => {
    const call = {
      operation: 'V2DownloadClusterCredentials',
      params: { cluster_id: CLUSTER },
      query: { file_name: 'kubeconfig' },
    } as const
    expect(argumentsOf(toCurl(call, BASE))).toEqual([
      '-sS',
      `${BASE}/api/assisted-install/v2/clusters/${CLUSTER}/downloads/credentials?file_name=kubeconfig`,
      '-OJ',
    ])
  })

  it('shows what is missing instead of hiding it', () => {
    expect(toCurl({ operation: 'v2GetCluster' }, BASE)).toContain('/v2/clusters/<cluster_id>')
  })

  it('asks for the file of an upload', () => {
    const call = { operation: 'V2UploadLogs', params: { cluster_id: CLUSTER }, body: { upfile: '' } } as const
    expect(argumentsOf(toCurl(call, BASE)).slice(-2)).toEqual(['-F', 'upfile=@<file>'])
  })

  it('survives every text in the body', () => {
    const text = fc.string({ unit: anyLetter }).filter((value) => !value.includes('\0'))
    fc.assert(
      fc.property(text, (name) => {
        const call = {
          operation: 'V2UpdateCluster',
          params: { cluster_id: CLUSTER },
          body: { name },
        } as const
        expect(JSON.parse(argumentsOf(toCurl(call, BASE)).at(-1) ?? '')).toEqual({ name })
      }),
      { numRuns: 50 },
    )
  })
})
