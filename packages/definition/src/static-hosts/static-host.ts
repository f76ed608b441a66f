import type { NetworkDefinition } from '../schema-source/network-definition.ts'

/** A row of the table: one machine. Everything is text, as it is typed and pasted. */
export interface StaticHostRow {
  readonly hostname: string
  /** Several for a bond, in the order of the interfaces. */
  readonly mac: string
  readonly interface: string
  readonly ipv4: string
  readonly ipv6: string
  readonly gateway: string
  readonly gateway6: string
  readonly dns: string
  readonly vlan: string
  readonly bond: string
  readonly mtu: string
}

export type StaticHostColumn = keyof StaticHostRow

export interface RowProblem {
  /** From 0. */
  readonly row: number
  /** Null: the row as a whole. */
  readonly column: StaticHostColumn | null
  readonly message: string
}

export interface StaticHost {
  readonly hostname: string
  readonly network: NetworkDefinition
}
