import type { Note } from '../import/imported.ts'

export interface ExportedFile {
  /** With its folder: `install-config.yaml`, `openshift/chrony.yaml`. */
  readonly name: string
  readonly content: string
}

export interface Exported {
  readonly files: readonly ExportedFile[]
  /** What of the definition the files cannot say. */
  readonly notes: readonly Note[]
}
