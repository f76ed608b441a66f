// A row of a table of plain settings, and the members of schemas that are made from rows.
import { type TOptional, type TSchema, Type } from 'typebox'

export interface SettingRow {
  /** As answers have it. The stored value has the same type, but is never null. */
  readonly answer: TSchema
  /** As a request for a new resource has it; absent: it cannot be set there. */
  readonly create?: TSchema
  /** As a request for a change has it; absent: it cannot be changed there. */
  readonly update?: TSchema
  /** The value when no request has set one. */
  readonly default: string | number | boolean
  /** Whether answers leave it out when it is empty, or only for a resource whose settings this service does not know. */
  readonly shown: 'unless-empty' | 'if-made-here'
}

export type SettingRows = Readonly<Record<string, SettingRow>>

/** Where a setting may be on the wire. */
export type Place = 'answer' | 'create' | 'update'

/** An optional member for each row that has a schema for this place. */
export type SettingMembers<Rows extends SettingRows, In extends Place> = {
  [Name in keyof Rows as Rows[Name] extends Record<In, TSchema> ? Name : never]: TOptional<
    Extract<Rows[Name][In], TSchema>
  >
}

export function settingMembers<Rows extends SettingRows, In extends Place>(
  rows: Rows,
  place: In,
): SettingMembers<Rows, In> {
  const members = Object.entries(rows).flatMap(([name, row]) => {
    const schema = row[place]
    return schema ? [[name, Type.Optional(schema)] as const] : []
  })
  return Object.fromEntries(members) as SettingMembers<Rows, In>
}
