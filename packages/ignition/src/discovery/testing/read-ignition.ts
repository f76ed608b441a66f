import { decodeDataUrl } from '../../document/data-url.ts'
import type { File, IgnitionConfig, Unit } from '../../document/document.ts'

export const filesOf = ({ storage }: IgnitionConfig): readonly File[] => storage?.files ?? []
export const unitsOf = ({ systemd }: IgnitionConfig): readonly Unit[] => systemd?.units ?? []

export function decodedText(file: File): string {
  const bytes = decodeDataUrl(file.contents?.source ?? '')
  if (bytes === null) throw new Error(`${file.path} has contents that no machine can read`)
  return Buffer.from(bytes).toString('utf8')
}

/** Contents of a file by its path. */
export function fileText(config: IgnitionConfig, path: string): string {
  const file = filesOf(config).find((candidate) => candidate.path === path)
  if (file === undefined) throw new Error(`there is no ${path}`)
  return decodedText(file)
}

export const unitText = (config: IgnitionConfig, name: string): string =>
  unitsOf(config).find((unit) => unit.name === name)?.contents ?? ''
