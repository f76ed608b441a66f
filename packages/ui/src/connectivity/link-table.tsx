import { ExpandableSection } from '@patternfly/react-core'
import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { linkText } from './link-text.ts'
import type { Measure } from './links.ts'
import { isOneWay, type Survey } from './survey.ts'

/** The same as words, for people who do not see colours or use a screen reader. */
export function LinkTable({ survey, measure }: { survey: Survey; measure: Measure }) {
  const [isOpen, setOpen] = useState(false)
  const { nodes, links } = survey
  return (
    <ExpandableSection
      toggleText={t.connectivity.tableOf(t.connectivity.measures[measure])}
      isExpanded={isOpen}
      onToggle={(_, open) => setOpen(open)}
    >
      {isOpen && (
        <table className="gw-check-evidence">
          <caption className="pf-v6-screen-reader">{t.connectivity.matrix}</caption>
          <thead>
            <tr>
              <th scope="col">{t.connectivity.from}</th>
              <th scope="col">{t.connectivity.to}</th>
              <th scope="col">{t.connectivity.measures[measure]}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.flatMap((from, row) =>
              nodes.flatMap((to, column) =>
                row === column
                  ? []
                  : [
                      <tr key={`${from.id} ${to.id}`}>
                        <th scope="row">{from.name}</th>
                        <td>{to.name}</td>
                        <td>
                          {linkText(links[row]?.[column], measure)}
                          {isOneWay(survey, row, column, measure) && `, ${t.connectivity.asymmetric}`}
                        </td>
                      </tr>,
                    ],
              ),
            )}
          </tbody>
        </table>
      )}
    </ExpandableSection>
  )
}
