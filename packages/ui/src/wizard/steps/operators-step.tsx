import { SearchInput } from '@patternfly/react-core'
import { useMemo, useState } from 'react'
import { client } from '../../client/client.ts'
import { FailureState, Loading, NothingFound } from '../../components/page-states.tsx'
import type { Draft } from '../../forms/draft.ts'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import type { OperatorCategory } from '../../texts/en/wizard-operators.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { BundleCard } from '../operators/bundle-card.tsx'
import {
  chosenOf,
  type OperatorValues,
  operatorStates,
  operatorsBody,
  toggledBundle,
  toggledOperator,
} from '../operators/operator-choice.ts'
import { OperatorRow, operatorTitle } from '../operators/operator-row.tsx'
import { needTexts, useOperators } from '../operators/use-operators.ts'
import { StepFrame } from '../step-frame.tsx'

const texts = t.wizard.operators
const CATEGORIES = Object.keys(texts.categories) as OperatorCategory[]

export function OperatorsStep() {
  const { cluster, isReadOnly } = useConfigure()
  const { support, bundles, needs, isSingleNode } = useOperators(cluster)
  const saved = useMemo(() => chosenOf(cluster), [cluster])
  const send = (_: Draft<OperatorValues>, values: OperatorValues) =>
    client.call('V2UpdateCluster', { params: { cluster_id: cluster.id }, body: operatorsBody(values) })
  const form = useDraftForm({ saved, send })
  const { values, set } = form
  const [text, setText] = useState('')
  const operators = support.data?.operators ?? []
  const states = operatorStates(values, { operators, bundles, features: isSingleNode ? ['SNO'] : [] })
  const wanted = text.trim().toLowerCase()
  const shown = operators.filter(({ name }) =>
    `${name} ${operatorTitle(name)} ${t.wizard.operatorTexts[name]?.text ?? ''}`
      .toLowerCase()
      .includes(wanted),
  )
  const count = states.filter(
    ({ isChosen, requiredBy, bundles: sets }) => isChosen || requiredBy.length > 0 || sets.length > 0,
  ).length
  if (support.isPending) return <Loading lines={8} />
  if (support.error !== null)
    return <FailureState error={support.error} onRetry={() => void support.refetch()} />
  return (
    <StepFrame step="operators" intro={texts.intro} form={form} isWide>
      {bundles.length > 0 && wanted === '' && (
        <section aria-label={texts.bundles}>
          <h3 className="gw-group-title">{texts.bundles}</h3>
          <div className="gw-card-grid">
            {bundles.map((bundle) => (
              <BundleCard
                key={bundle.id}
                bundle={bundle}
                chosen={values.operator_bundles.find(({ id }) => id === bundle.id)}
                isReadOnly={isReadOnly}
                onToggle={() => set({ operator_bundles: toggledBundle(values, bundle.id ?? '') })}
                onOptional={(optional) =>
                  set({
                    operator_bundles: values.operator_bundles.map((each) =>
                      each.id === bundle.id ? { ...each, optional } : each,
                    ),
                  })
                }
              />
            ))}
          </div>
        </section>
      )}
      <div className="gw-operator-search">
        <SearchInput
          aria-label={texts.search}
          placeholder={texts.search}
          value={text}
          onChange={(_, next) => setText(next)}
          onClear={() => setText('')}
        />
        <span className="gw-soft" role="status">
          {texts.chosen(count)}
        </span>
      </div>
      {shown.length === 0 && <NothingFound title={texts.none} onClear={() => setText('')} />}
      {CATEGORIES.map((category) => {
        const rows = shown.filter(({ name }) => categoryOf(name) === category)
        if (rows.length === 0) return null
        return (
          <section key={category} aria-label={texts.categories[category]}>
            <h3 className="gw-group-title">{texts.categories[category]}</h3>
            <div className="gw-operator-grid">
              {rows.map((row) => {
                const state = states.find(({ name }) => name === row.name)
                if (state === undefined) return null
                return (
                  <OperatorRow
                    key={row.name}
                    support={row}
                    state={state}
                    needs={needTexts(needs, row.name)}
                    properties={values.olm_operators.find(({ name }) => name === row.name)?.properties ?? ''}
                    isReadOnly={isReadOnly}
                    onToggle={() => set({ olm_operators: toggledOperator(values, row.name) })}
                    onProperties={(properties) =>
                      set({
                        olm_operators: values.olm_operators.map((each) =>
                          each.name === row.name ? { ...each, properties } : each,
                        ),
                      })
                    }
                  />
                )
              })}
            </div>
          </section>
        )
      })}
    </StepFrame>
  )
}

const categoryOf = (name: string): OperatorCategory => t.wizard.operatorTexts[name]?.category ?? 'other'
