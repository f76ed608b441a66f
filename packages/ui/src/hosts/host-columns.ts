// How the columns of the table look: their width, and on which side their values stand.
import { findHostField, type HostField } from '@groundwork/fleet/host-fields'
import { t } from '../texts/texts.ts'

export interface HostColumn {
  readonly field: HostField
  readonly title: string
  /** In pixels. */
  readonly width: number
  /** Takes what is left of the row. */
  readonly isWide: boolean
  readonly isNumber: boolean
}

const WIDTHS: Readonly<Record<string, number>> = {
  name: 160,
  status: 138,
  status_info: 200,
  role: 168,
  suggested_role: 130,
  cluster: 104,
  infraenv: 150,
  cpu: 60,
  arch: 100,
  memory: 84,
  disks: 70,
  storage: 84,
  gpus: 70,
  percent: 96,
  ip: 116,
  ipv6: 200,
  mac: 150,
  check: 260,
  pending: 260,
  product: 170,
  id: 300,
  cluster_id: 300,
  infra_env_id: 300,
}
const USUAL_WIDTH = 140
const WIDE: readonly string[] = ['status_info', 'check', 'pending', 'stage_info', 'label']

export const titleOf = ({ name, title }: HostField): string => t.hosts.fields[name] ?? title

export const hostColumns = (names: readonly string[]): readonly HostColumn[] =>
  names.flatMap((name) => {
    const field = findHostField(name)
    if (field === null) return []
    return [
      {
        field,
        title: titleOf(field),
        width: WIDTHS[name] ?? USUAL_WIDTH,
        isWide: WIDE.includes(name),
        isNumber: field.kind === 'number' || field.kind === 'bytes',
      },
    ]
  })

export const SELECT_WIDTH = 40

export const templateOf = (columns: readonly HostColumn[]): string => {
  const hasWide = columns.some(({ isWide }) => isWide)
  const tracks = columns.map(({ width, isWide }) => (isWide ? `minmax(${width}px, 1fr)` : `${width}px`))
  // The last one is stretched where none is made for it, so that rows go to the edge.
  if (!hasWide) tracks.push('1fr')
  return [`${SELECT_WIDTH}px`, ...tracks].join(' ')
}

export const widthOf = (columns: readonly HostColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, SELECT_WIDTH)
