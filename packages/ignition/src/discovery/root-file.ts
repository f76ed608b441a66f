import { dataUrl } from '../document/data-url.ts'
import type { File } from '../document/document.ts'

/** A file of root. Only a few leave alone what the base image may have at their path. */
export function rootFile(path: string, mode: number, contents: string, { overwrite = true } = {}): File {
  return {
    path,
    mode,
    ...(overwrite && { overwrite }),
    user: { name: 'root' },
    contents: { source: dataUrl(contents) },
  }
}

export const WORLD_READABLE = 0o644
export const WORLD_EXECUTABLE = 0o755
export const ROOT_READABLE = 0o600
