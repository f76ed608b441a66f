import { join, resolve } from 'node:path'
import { TEXT } from '../values/formats.ts'
import type { Setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

/** A file or directory that stands in the data directory unless told otherwise. */
export interface DataPathSetting extends Setting<string, null> {
  readonly nameInDataDir: string
}

export const dataPath = (
  row: Omit<DataPathSetting, 'format' | 'default' | 'defaultNote'>,
): DataPathSetting => ({
  ...row,
  format: TEXT,
  default: null,
  defaultNote: `${row.nameInDataDir} in the data directory`,
})

export const readDataPath = (reader: ValueReader, row: DataPathSetting, dataDir: string): string =>
  resolve(reader.read(row) ?? join(dataDir, row.nameInDataDir))
