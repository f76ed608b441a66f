import type { BaseImages } from '@groundwork/images/base-images'
import { createBaseImages } from '@groundwork/images/base-images'
import type { Logger } from 'pino'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Config } from '../config/config.ts'

/** Nothing is fetched before the first machine boots. */
export const createServiceBaseImages = (
  config: Pick<Config, 'boot' | 'osImages'>,
  catalogue: Pick<Catalogue, 'bootImages'>,
  log: Logger,
): BaseImages =>
  createBaseImages({
    images: catalogue.bootImages,
    directory: config.boot.imageDir,
    http: config.osImages.http,
    log,
    ...(config.boot.acceptsTinyImages && { minimums: { rootfsBytes: 1, kernelBytes: 1 } }),
  })
