import type { ReactNode } from 'react'
import './parts.css'

type Head = string | { readonly text: string; readonly isNumber: true } | { readonly unseen: string }

interface PlainTableProps {
  /** Of the columns; `unseen` is read out only. */
  readonly heads: readonly Head[]
  readonly className?: string
  /** Rows. */
  readonly children: ReactNode
}

/** A table that is read, not worked in: no order, no selection. */
export const PlainTable = ({ heads, className = 'gw-table', children }: PlainTableProps) => (
  <table className={className}>
    <thead>
      <tr>{heads.map(headCell)}</tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

function headCell(head: Head): ReactNode {
  if (typeof head === 'string')
    return (
      <th key={head} scope="col">
        {head}
      </th>
    )
  if ('unseen' in head)
    return (
      <th key={head.unseen} scope="col">
        <span className="gw-unseen">{head.unseen}</span>
      </th>
    )
  return (
    <th key={head.text} scope="col" className="gw-number">
      {head.text}
    </th>
  )
}
