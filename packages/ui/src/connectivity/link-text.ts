import { t } from '../texts/texts.ts'
import type { Link, Measure } from './links.ts'

/** One measurement in a word. */
export function linkText(link: Link | null | undefined, measure: Measure): string {
  const words = t.connectivity
  if (link === null) return words.self
  if (link === undefined) return words.unknown
  if (measure === 'loss') return link.loss === null ? words.unknown : `${Math.round(link.loss)} %`
  if (measure === 'latency')
    return link.latency === null ? words.unknown : `${Number(link.latency.toPrecision(2))} ms`
  return { all: words.good, some: words.partly, none: words.bad, unknown: words.unknown }[link[measure]]
}

/** The same in the few signs that a cell has place for. */
export function linkSign(link: Link, measure: Measure): string {
  if (measure === 'loss') return link.loss === null ? '?' : String(Math.round(link.loss))
  if (measure === 'latency')
    return link.latency === null ? '?' : link.latency < 1 ? '<1' : String(Math.round(link.latency))
  return { all: '✓', some: '◐', none: '✕', unknown: '?' }[link[measure]]
}
