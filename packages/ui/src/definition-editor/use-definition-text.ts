import type { FoundProblem } from '@groundwork/definition/checks'
import {
  type Definition,
  fillReferences,
  findReferences,
  type PlacedReference,
} from '@groundwork/definition/document'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useConnection } from '../live/use-live.ts'

type Checks = typeof import('@groundwork/definition/checks')

export interface JudgedText {
  /** False while the rules are still loaded. */
  readonly isJudged: boolean
  readonly isFine: boolean
  readonly definition: Definition | null
  readonly problems: readonly FoundProblem[]
  /** Contents that stand elsewhere: each once. */
  readonly references: readonly PlacedReference[]
}

const NOT_JUDGED: JudgedText = {
  isJudged: false,
  isFine: false,
  definition: null,
  problems: [],
  references: [],
}

/** The rules of the engine are large: they come when the page is there already. */
export function useJudgedText(text: string): JudgedText {
  const [checks, setChecks] = useState<Checks | null>(null)
  const { status } = useConnection()
  // Once more when the service is there again: without the rules nothing can be applied.
  const isWanted = checks === null && status !== 'lost'
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    const take = (loaded: Checks) => {
      if (isHere) setChecks(() => loaded)
    }
    import('@groundwork/definition/checks').then(take, () => undefined)
    return () => {
      isHere = false
    }
  }, [isWanted])
  const settled = useDeferredValue(text)
  return useMemo(() => {
    if (checks === null) return NOT_JUDGED
    const { ok, definition, problems } = checks.validateDefinition(settled)
    return {
      isJudged: true,
      isFine: ok,
      definition: ok ? definition : null,
      problems,
      references: ok ? uniquely(findReferences(definition)) : [],
    }
  }, [checks, settled])
}

export const referenceKey = ({ from, name }: Pick<PlacedReference, 'from' | 'name'>): string =>
  `${from}:${name}`

const uniquely = (references: readonly PlacedReference[]): readonly PlacedReference[] => [
  ...new Map(references.map((reference) => [referenceKey(reference), reference])).values(),
]

export const filled = (definition: Definition, contents: Readonly<Record<string, string>>): Definition =>
  fillReferences(definition, (reference) => {
    const content = contents[referenceKey(reference)]?.trim()
    return content === undefined || content === '' ? undefined : content
  })
