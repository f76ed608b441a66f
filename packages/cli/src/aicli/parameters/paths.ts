import { stat } from 'node:fs/promises'
import type { Surroundings } from '../../terminal/surroundings.ts'

export const expandHome = ({ env }: Pick<Surroundings, 'env'>, path: string): string =>
  path === '~' || path.startsWith('~/') ? `${env.HOME ?? ''}${path.slice(1)}` : path

/** A value that is far longer than any path is none. */
export const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null
