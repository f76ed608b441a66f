import type { GridPosition } from '../components/grid-keys.ts'
import { Matrix } from '../components/matrix.tsx'
import { shortNames } from '../components/short-names.ts'
import { t } from '../texts/texts.ts'
import { linkSign, linkText } from './link-text.ts'
import { badness, type Measure } from './links.ts'
import { isOneWay, type Survey } from './survey.ts'

interface HeatMapProps {
  readonly survey: Survey
  readonly measure: Measure
  readonly selected: GridPosition | null
  readonly onSelect: (row: number, column: number) => void
}

/** Rows reach out, columns are reached. A sign in each cell says the same as its colour. */
export function HeatMap({ survey, measure, selected, onSelect }: HeatMapProps) {
  const { nodes, links } = survey
  const names = shortNames(nodes.map(({ name }) => name))
  return (
    <Matrix
      label={t.connectivity.matrix}
      description={t.connectivity.keys}
      headWidth={innerWidth < 600 ? 120 : 190}
      rows={nodes.map(({ id, name }, index) => ({ key: id, head: <span title={name}>{names[index]}</span> }))}
      columns={nodes.map(({ id, name }) => ({ key: id, head: name }))}
      cell={(row, column) => {
        const link = links[row]?.[column]
        if (link === null || link === undefined) return <span className="gw-heat gw-heat-self" />
        const bad = badness(link, measure)
        const level =
          bad === null ? 'unknown' : bad === 0 ? 'good' : bad < 0.5 ? 'fair' : bad < 1 ? 'poor' : 'bad'
        return (
          <span
            aria-hidden="true"
            className={`gw-heat gw-heat-${level}`}
            data-one-way={isOneWay(survey, row, column, measure) || undefined}
          >
            {linkSign(link, measure)}
          </span>
        )
      }}
      cellText={(row, column) => {
        const [from = '', to = ''] = [nodes[row]?.name, nodes[column]?.name]
        const text = t.connectivity.cell(from, to, linkText(links[row]?.[column], measure))
        return isOneWay(survey, row, column, measure) ? `${text}, ${t.connectivity.asymmetric}` : text
      }}
      selected={selected}
      onSelect={({ row, column }) => onSelect(row, column)}
    />
  )
}
