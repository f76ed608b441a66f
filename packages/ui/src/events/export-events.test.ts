import { expect, it } from 'vitest'
import { eventsAsCsv } from './export-events.ts'
import { groupByHour, mergeEvents, withoutPercents } from './group-events.ts'

const event = (event_time: string, message: string) => ({ severity: 'info' as const, message, event_time })

it('writes a table that every spreadsheet reads, and none runs', () => {
  const text = eventsAsCsv([
    event('2026-11-17T15:00:00Z', 'Said "yes", then left'),
    event('2026-11-17T15:00:00Z', '=1+1'),
  ])
  expect(text).toContain('"Said ""yes"", then left"')
  expect(text).toContain(",'=1+1,")
})

it('shows each event once, newest first, hour by hour', () => {
  const old = event('2026-11-17T13:10:00Z', 'old')
  const recent = event('2026-11-17T15:30:00Z', 'recent')
  const merged = mergeEvents([old], [recent, old])
  expect(merged).toEqual([recent, old])
  expect(groupByHour(merged).map(({ events }) => events.length)).toEqual([1, 1])
})

it('keeps the newest percentage of a host', () => {
  const at = (percent: number) => ({
    ...event('2026-11-17T15:30:00Z', `Host a is installing: Writing image to disk: ${percent}%.`),
    host_id: 'a',
  })
  const other = event('2026-11-17T15:30:00Z', 'other')
  expect(withoutPercents([at(90), other, at(40)])).toEqual([at(90), other])
})
