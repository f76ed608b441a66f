import { SearchInput } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Page } from '../components/page.tsx'
import { FailureState, Loading, NothingFound } from '../components/page-states.tsx'
import { t } from '../texts/texts.ts'
import { OperationDetails } from './operation-details.tsx'
import {
  matching,
  type OpenApiDocument,
  operationsOf,
  type ReferenceOperation,
} from './reference-operations.ts'
import './system.css'

async function loadDocument(): Promise<OpenApiDocument> {
  const answer = await fetch('/openapi.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`/openapi.json: ${answer.status}`)
  return (await answer.json()) as OpenApiDocument
}

export function ApiReferencePage() {
  const { filter = '' } = useSearch({ from: '/api-reference' })
  const navigate = useNavigate()
  const document = useQuery({ queryKey: ['openapi'], queryFn: loadDocument })
  const all = useMemo(() => (document.data === undefined ? [] : operationsOf(document.data)), [document.data])
  const shown = useMemo(() => matching(all, filter), [all, filter])
  const setFilter = (value: string) =>
    void navigate({ to: '/api-reference', search: { filter: value }, replace: true })
  return (
    <Page title={t.system.reference.title} intro={t.system.reference.intro}>
      {document.isPending ? (
        <Loading lines={10} />
      ) : document.error !== null ? (
        <FailureState error={document.error} onRetry={() => void document.refetch()} />
      ) : (
        <div className="gw-reference">
          <SearchInput
            aria-label={t.system.reference.filter}
            placeholder={t.system.reference.filter}
            value={filter}
            resultsCount={t.system.reference.count(shown.length, all.length)}
            onChange={(_, value) => setFilter(value)}
            onClear={() => setFilter('')}
          />
          {shown.length === 0 ? (
            <NothingFound title={t.system.reference.none} onClear={() => setFilter('')} />
          ) : (
            byTag(shown).map(([tag, operations]) => (
              <section key={tag} aria-label={tag}>
                <h2 className="gw-reference-tag">{tag}</h2>
                {operations.map((operation) => (
                  <OperationDetails key={operation.id} operation={operation} />
                ))}
              </section>
            ))
          )}
        </div>
      )}
    </Page>
  )
}

function byTag(operations: readonly ReferenceOperation[]): [string, readonly ReferenceOperation[]][] {
  const groups = new Map<string, ReferenceOperation[]>()
  for (const operation of operations) {
    const group = groups.get(operation.tag) ?? []
    group.push(operation)
    groups.set(operation.tag, group)
  }
  return [...groups]
}
