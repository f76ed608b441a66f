// Names in the directory of base images: those that the reference uses, so that its directory can be taken over.
import { createHash } from 'node:crypto'
import { imageArchitecture } from './find-os-image.ts'
import type { OsImage } from './os-image.ts'

export const imageFileName = ({ type, version, cpu_architecture }: OsImage): string =>
  `rhcos-${type}-${safeName(version)}-${safeName(imageArchitecture(cpu_architecture))}.iso`

export const nmstatectlFileName = (version: string, architecture: string): string =>
  `nmstatectl-${safeName(version)}-${safeName(imageArchitecture(architecture))}`

/**
 * A version is written by whoever configures the service, and must not lead out of the directory. What had to be changed gets
 * a mark, so that two versions never share a file.
 */
function safeName(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9._+~-]/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 100)
  return name === text && name !== ''
    ? name
    : `${name}~${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
}
