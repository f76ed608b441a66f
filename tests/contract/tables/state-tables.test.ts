// The numbered tables of the contract against ours: same rules, same order, same statuses. Conditions are prose there
// and are tested rule by rule in the engine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import { CLUSTER_REFRESH_RULES } from '@groundwork/engine/cluster'
import { REFRESH_BOUND_RULES } from '@groundwork/engine/host'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

const text = readFileSync(join(contractDir, 'service-states.md'), 'utf8')

interface Row {
  readonly from: readonly string[]
  readonly to: string
}

function rowsOf(section: number): readonly Row[] {
  const body = text.split(/^## /m).find((part) => part.startsWith(`${section}.`)) ?? ''
  const rows: Row[] = []
  for (const line of body.split('\n')) {
    const [, number, from = '', , to = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^\d+$/.test(number ?? '')) continue
    const statuses = from === 'same' ? (rows.at(-1)?.from ?? []) : from.split(', ').sort()
    rows.push({ from: statuses, to: to.split(/[ ;,(]/)[0] ?? '' })
  }
  return rows
}

/** What a status can lead to, in the order in which the rules are tried. */
const waysFrom = (status: string, rows: readonly Row[]): readonly string[] =>
  rows.filter(({ from }) => from.includes(status)).map(({ to }) => (to === status ? 'same' : to))

/** Stands in prose in the contract, because there a cluster moves its hosts. */
const hostRules = REFRESH_BOUND_RULES.filter(({ id }) => id !== 'legacy-reset-ends')
/**
 * The contract's last row is about every status and would be read as a status of its own. Ours says in `status_info` which
 * operators are missing while it finalizes; there the text stays.
 */
const BESIDE_THE_CONTRACT = ['nothing-to-decide', 'finalizing-continues']
const clusterRules = CLUSTER_REFRESH_RULES.filter(({ id }) => !BESIDE_THE_CONTRACT.includes(id))
/** Row 22 is about one provider of the reference only. */
const clusterRows = rowsOf(10).filter((_, index) => index !== 21)

describe('state tables of the contract', () => {
  it.each(HostStatus.enum)('host status %s', (status) => {
    expect(waysFrom(status, hostRules)).toEqual(waysFrom(status, rowsOf(4)))
  })

  it.each(ClusterStatus.enum)('cluster status %s', (status) => {
    expect(waysFrom(status, clusterRules)).toEqual(waysFrom(status, clusterRows))
  })

  it('were read at all', () => {
    expect(rowsOf(4)).toHaveLength(35)
    expect(rowsOf(10)).toHaveLength(26)
  })
})
