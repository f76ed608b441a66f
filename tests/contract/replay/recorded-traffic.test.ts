// Two recorded installations, replayed against a fresh service, from the first request to the last.
// Status codes, headers, every field of every resource, validations and their statuses, states, and the steps that
// hosts are given are the recorded ones. Every difference is listed with its reason, and none is listed that is gone.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Difference, differencesIn, isReordered } from './differences.ts'
import { countedBeyond, type EventsBeyond, eventsBeyond, isEventList, listedBeyond } from './event-lines.ts'
import { isMadeFile } from './file-outline.ts'
import { fileProblem } from './file-problem.ts'
import { headerDifferences } from './headers.ts'
import { leavesOf } from './leaves.ts'
import { LISTED, type Listed } from './listed-differences.ts'
import { LISTED_EVENTS } from './listed-events.ts'
import { type Answered, type RecordedCall, readTraffic, replay } from './replay.ts'

describe.each(['multinode-install', 'sno-install'] as const)('%s', (name) => {
  let answers: readonly Answered[]
  let found: readonly Difference[]
  beforeAll(async () => {
    answers = await replay(readTraffic(name))
    const others = answers.filter((answer) => !isEventList(answer))
    found = [...answers.flatMap(headerDifferences), ...differencesIn(others)]
  })

  it('is replayed as a whole', () => {
    expect(answers).toHaveLength({ 'multinode-install': 270, 'sno-install': 117 }[name])
    const compared = answers.reduce((sum, { exchange }) => sum + valuesIn(exchange), 0)
    expect(compared).toBeGreaterThan({ 'multinode-install': 60_000, 'sno-install': 16_000 }[name])
  })

  it('hands out real files where the recorded service had stand-ins', () => {
    const files = answers.filter(({ exchange, status }) => status === 200 && isMadeFile(exchange.path))
    expect(files.length).toBeGreaterThan({ 'multinode-install': 14, 'sno-install': 10 }[name])
    for (const { exchange, text } of files) expect(fileProblem(exchange.path, text), exchange.path).toBeNull()
  })

  it('differs where it is listed, and nowhere else', () => {
    expect(grouped(found.filter(({ isEarlier }) => !isEarlier))).toEqual(seqsOf(LISTED[name].different))
  })

  it('is earlier where it is listed, and nowhere else', () => {
    expect(grouped(found.filter(({ isEarlier }) => isEarlier))).toEqual(seqsOf(LISTED[name].earlier))
  })

  it('tells of the same events, except for those that are listed', () => {
    const beyond = answers.filter(isEventList).map(eventsBeyond)
    const listed = LISTED_EVENTS[name].map(({ why: _, ...expected }): EventsBeyond => expected)
    expect(beyond).toEqual(listed)
  })

  it('counts events as they are listed, whatever the severity that is asked for', () => {
    const lists = answers.filter(isEventList)
    const told = lists.filter(({ exchange }) => !exchange.path.includes('categories=metrics'))
    const [pages, whole] = [told.filter(isPage), told.filter((list) => !isPage(list))]
    expect(whole).toHaveLength(4)
    for (const list of whole) expect(countedBeyond(list)).toEqual(listedBeyond(eventsBeyond(list)))
    // There is no count by severity for an infra-env; the first number is about the list that it is a page of.
    for (const page of pages) expect(countedBeyond(page).slice(1)).toEqual([0, 0, 0, 0])
  })
})

const valuesIn = ({ response }: RecordedCall): number =>
  [...leavesOf(response, '').values()].reduce((sum, values) => sum + values.size, 0)

const isPage = ({ exchange }: Answered): boolean => exchange.path.includes('limit=')

const seqsOf = (listed: readonly Listed[]) => Object.fromEntries(listed.map(({ what, at }) => [what, at]))

/** Each difference once, with the requests at which it is seen. */
function grouped(differences: readonly Difference[]): Record<string, number[]> {
  const groups: Record<string, number[]> = {}
  for (const difference of differences) {
    const line = lineOf(difference)
    groups[line] = [...new Set([...(groups[line] ?? []), difference.seq])]
  }
  return groups
}

function lineOf({ what, recorded, ours, isEarlier }: Difference): string {
  if (isEarlier || isReordered(recorded, ours)) return what
  return `${what}: ${shortText(recorded)} → ${shortText(ours)}`
}

const shortText = (value: unknown): string => (Array.isArray(value) ? 'a list' : String(value))
