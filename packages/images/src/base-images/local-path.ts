import { fileURLToPath } from 'node:url'
import type { OsImage } from './os-image.ts'

/** null: it is on a web server. */
export function localPathOf({ url }: OsImage): string | null {
  if (url.startsWith('file:')) return fileURLToPath(url)
  return url.startsWith('/') ? url : null
}
