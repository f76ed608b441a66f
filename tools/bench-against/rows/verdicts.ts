// After the loads: what is stored must be what a full evaluation says. A new process, which remembers nothing, judges all units again from the
// facts in a copy of the database; stored verdicts are taken out of the copy before, so that none of them can be used again.
import { setTimeout as pause } from 'node:timers/promises'
import { wake } from '../measure.ts'
import { cpuOfTree } from '../process-tree.ts'
import type { Actor, Bench } from '../scene.ts'
import { API } from '../seed-fleet.ts'
import type { Side } from '../side.ts'
import { type Figure, NONE } from '../table.ts'
import { untilSettled } from '../until-settled.ts'

export async function compareVerdicts(bench: Bench, actor: Actor, where: string): Promise<Figure[]> {
  const { side } = actor
  await wake(actor)
  const stored = await readVerdicts(side.port)
  const evaluated = await evaluateAnew(side)
  const differing = [...stored].filter(([id, text]) => evaluated.get(id) !== text)
  const [example] = differing
  bench.tell(`verdicts, ${where}: ${stored.size} hosts and clusters compared, ${differing.length} differ`)
  const poor = [...stored.values()].filter((text) => TOO_LITTLE_MEMORY.test(text)).length
  bench.tell(`  ${poor} hosts are judged to have too little memory: flips have been judged`)
  if (example) {
    const [id, text] = example
    const other = evaluated.get(id) ?? ''
    const from = Math.max(0, firstDifference(text, other) - 100)
    bench.tell(`  stored    ... ${text.slice(from, from + 300)}`)
    bench.tell(`  evaluated ... ${other.slice(from, from + 300)}`)
  }
  return [
    { what: `verdicts, ${where}: hosts and clusters compared`, unit: '', values: [[stored.size]] },
    {
      what: `verdicts, ${where}: other than a full evaluation`,
      unit: '',
      values: [[differing.length]],
      goal: NONE,
    },
  ]
}

function firstDifference(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index += 1
  return index
}

const TOO_LITTLE_MEMORY = /"id":"has-memory-for-role","status":"failure"/

async function evaluateAnew({
  postgres,
  database,
  startAnother,
}: Side): Promise<ReadonlyMap<string, string>> {
  const copy = `${database}_again`
  await postgres.copy(database, copy)
  await postgres.query(copy, FORGET)
  const service = await startAnother(copy)
  try {
    while ((await postgres.query(copy, UNJUDGED))[0]?.[0] !== '0') await pause(200)
    await untilSettled({ port: service.port, cpu: () => ({ service: cpuOfTree(service.pid) }) })
    return await readVerdicts(service.port)
  } finally {
    await service.stop()
    await postgres.drop(copy)
  }
}

const FORGET = `
  update hosts set validations_info = '' where validations_info <> '';
  update clusters set validations_info = '' where validations_info <> '';
  insert into due (unit_kind, unit_id, at) select 'cluster', id, now() from clusters`
const UNJUDGED = `select count(*) from hosts where validations_info = ''`

interface Judged {
  readonly id: string
  readonly status: string
  readonly status_info?: string
  readonly validations_info?: string
  readonly hosts?: readonly Judged[]
}

/** By id of a cluster or a host. */
async function readVerdicts(port: number): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}${API}/clusters?with_hosts=true`)
  const clusters = (await answer.json()) as readonly Judged[]
  const all = clusters.flatMap((cluster) => [cluster, ...(cluster.hosts ?? [])])
  return new Map(all.map((judged) => [judged.id, textOf(judged)]))
}

function textOf({ status, status_info, validations_info }: Judged): string {
  return JSON.stringify([status, status_info, JSON.parse(validations_info || '{}')], (key, value) =>
    key === 'message' && typeof value === 'string' ? withoutTimes(value) : value,
  )
}

/** How long ago something was depends on when it is told. */
const withoutTimes = (message: string): string =>
  message.replace(/\d+ (seconds?|minutes?|hours?|s|m|h)\b|\d\d:\d\d(:\d\d)?/g, '<time>')
