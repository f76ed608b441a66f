// Names in the directory of base images: those that the reference uses for images, so that its directory can be taken over.
import { createHash } from 'node:crypto'
import type { BaseImage } from '../media/base-image.ts'
import { imageArchitecture } from './find-os-image.ts'
import type { OsImage } from './os-image.ts'

export const imageFileName = ({ type, version, cpu_architecture }: OsImage): string =>
  `rhcos-${type}-${safeName(version)}-${safeName(imageArchitecture(cpu_architecture))}.iso`

/** With a mark of the image that it was taken from: another one may come under the same version. */
export const nmstatectlFileName = ({ version, architecture, tag }: BaseImage): string =>
  `nmstatectl-${safeName(version)}-${safeName(imageArchitecture(architecture))}-${markOf(tag)}`

/**
 * A version comes from the administrator of the service, and must not lead out of the directory. What had to be changed gets
 * a mark, so that two versions never share a file.
 */
function safeName(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9._+~-]/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 100)
  return name === text && name !== '' ? name : `${name}~${markOf(text)}`
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
