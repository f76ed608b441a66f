// Resources as watchers of the live stream see them: as the REST API shows them, a cluster without its hosts, and an
// infra-env without the link to its image, which opens more than a watcher may have.

import { ANONYMOUS } from '../../auth/identity.ts'
import { renderOsImages } from '../../media/list-os-images.ts'
import { renderReaders } from '../../media/list-readers.ts'
import type { ResourceKind } from '../../store/changes/record-change.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { loadHost } from '../../store/hosts/host-store.ts'
import { loadInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import type { HostKey } from '../../store/stored.ts'
import type { Render, Rendered } from '../../stream/message.ts'
import { HOST_FORMS } from '../../wire/host-form.ts'
import { infraEnvText } from '../../wire/infra-env-text.ts'
import { renderBmcs } from '../bmcs/bmc-answer.ts'
import { clusterViewText } from '../clusters/cluster-view.ts'
import { hostTexts } from '../hosts/host-answer.ts'
import { findHostSummaries } from '../hosts/host-summaries.ts'
import type { RenderDeps } from './stream-deps.ts'

export const renderChanged =
  (app: RenderDeps): Render<ResourceKind | 'host-summary'> =>
  async (kind, ids) => {
    if (kind === 'media-reader') return renderReaders(app, ids)
    if (kind === 'os-image') return renderOsImages(app, ids)
    if (kind === 'bmc') return renderBmcs(app, ids)
    if (kind === 'host-summary') return renderSummaries(app, ids)
    // A newer process of the service may write of what this one has never heard.
    if (!Object.hasOwn(RENDER, kind)) return new Map()
    const texts = await Promise.all(ids.map((id) => RENDER[kind](app, id)))
    return new Map(ids.map((id, index) => [id, texts[index] ?? null]))
  }

const RENDER = { cluster: renderCluster, host: renderHost, 'infra-env': renderInfraEnv }

async function renderCluster(app: RenderDeps, id: string): Promise<Rendered | null> {
  const cluster = await loadCluster(app.db, id)
  if (cluster === null) return null
  const text = await clusterViewText(app, cluster, 'shownWithoutHosts', { caller: ANONYMOUS })
  return { text, cluster_id: id, infra_env_id: null }
}

const hostKey = (id: string): HostKey => {
  const [infra_env_id = '', host_id = ''] = id.split('/')
  return { infra_env_id, host_id }
}

/** All of them at once: tables watch thousands of hosts. */
async function renderSummaries(
  app: RenderDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Rendered>> {
  const found = await findHostSummaries(app, ids.map(hostKey))
  return new Map(
    [...found].map(([name, { heading, text }]) => [
      name,
      { text, cluster_id: heading.cluster_id, infra_env_id: heading.infra_env_id },
    ]),
  )
}

async function renderHost(app: RenderDeps, id: string): Promise<Rendered | null> {
  const key = hostKey(id)
  const { infra_env_id } = key
  const host = await loadHost(app, app.db, key)
  if (host === null) return null
  const [text = ''] = await hostTexts(app, [host], infra_env_id, HOST_FORMS.shown)
  return { text, cluster_id: host.facts.cluster_id, infra_env_id }
}

async function renderInfraEnv(app: RenderDeps, id: string): Promise<Rendered | null> {
  const infraEnv = await loadInfraEnv(app.db, id)
  if (infraEnv === null) return null
  const text = infraEnvText(infraEnv, { download_url: '', expires_at: null })
  return { text, cluster_id: infraEnv.record.cluster_id, infra_env_id: id }
}
