// Filters of a page, kept in its address: they can be linked to, and the way back brings them again.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type SearchParams = Readonly<Record<string, string | undefined>>

export function useSearchParams(): readonly [SearchParams, (changes: SearchParams) => void] {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const change = useCallback(
    (changes: SearchParams) =>
      void navigate({
        to: '.',
        search: (before: SearchParams) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}
