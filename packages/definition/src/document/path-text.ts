import type { Path } from '../schema/find-schema.ts'

/** `[0].api_vips[1]` */
export const pathText = (path: Path): string =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('')
