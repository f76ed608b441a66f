import type { BaseImages } from '@groundwork/images/base-images'
import type { MediaViewDeps } from '../../media/media-deps.ts'

/** What is needed to show who reads boot media and how far base images are. */
export interface MediaHandlerDeps extends MediaViewDeps {
  readonly bases: Pick<BaseImages, 'states'>
}
