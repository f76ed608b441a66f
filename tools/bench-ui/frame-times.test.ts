import { expect, it } from 'vitest'
import { frameTimes, percentile, type TraceEvent } from './frame-times.ts'

const MAIN = { pid: 1, tid: 1 }
const begin = (ts: number): TraceEvent => ({ ...MAIN, name: 'BeginMainThreadFrame', ph: 'I', ts })
const work = (name: string, ts: number, dur: number, tdur = dur): TraceEvent => ({
  ...MAIN,
  name,
  ph: 'X',
  ts,
  dur,
  tdur,
})

it('sums processor time of scripts, styles and layout from one frame to the next', () => {
  const events = [
    begin(0),
    work('FunctionCall', 100, 4_000, 1_000),
    work('Layout', 5_000, 2_000, 2_000),
    work('Paint', 8_000, 5_000),
    begin(16_000),
    work('UpdateLayoutTree', 17_000, 500),
    begin(32_000),
  ]
  expect(frameTimes(events)).toEqual([3, 0.5])
})

it('counts a layout within a script once, in whatever order events come', () => {
  const events = [
    work('Layout', 200, 1_000),
    begin(32_000),
    work('EventDispatch', 100, 3_000),
    work('FunctionCall', 150, 2_000),
    begin(0),
  ]
  expect(frameTimes(events)).toEqual([3])
})

it('looks at the thread that draws most frames, and at whole frames only', () => {
  const other = { pid: 2, tid: 7 }
  const events = [
    work('FunctionCall', -500, 400),
    begin(0),
    begin(16_000),
    { ...work('FunctionCall', 100, 9_000), ...other },
    { ...begin(50), ...other },
    work('FunctionCall', 17_000, 400),
  ]
  expect(frameTimes(events)).toEqual([0])
  expect(frameTimes([])).toEqual([])
})

it('takes percentiles of values in any order', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)]).toEqual([51, 96, 100])
})
