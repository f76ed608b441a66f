import type { Config } from '../../config/config.ts'
import type { MediaViewDeps } from '../../media/media-deps.ts'
import type { Feed } from '../../stream/feed.ts'
import type { ClusterViewDeps } from '../clusters/cluster-deps.ts'
import type { HostSummaryDeps } from '../hosts/host-summaries.ts'

/** What is needed to watch the live stream. */
export interface StreamDeps {
  readonly config: Pick<Config, 'limits'>
  readonly feed: Pick<Feed, 'watch'>
}

/** What is needed to show what changed. */
export interface RenderDeps extends ClusterViewDeps, HostSummaryDeps, MediaViewDeps {}
