// What an installer writes while it runs: a short text of each host, replaced with every upload.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReceivedJournal } from '@groundwork/contract/groundwork'
import { mayKeepJournal } from '@groundwork/engine/requests/host'
import type { Static } from 'typebox'
import { httpError, orRefuse } from '../../errors/http-error.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { requireHost } from '../../units/require-host.ts'
import type { LogDeps } from './log-deps.ts'
import { installerJournalKey } from './log-keys.ts'

export const installerJournalHandlers = {
  async putInstallerJournal(app, { params, body }) {
    const { facts } = await requireHost(app, params)
    const clusterId = orRefuse(mayKeepJournal(facts))
    const kept: Static<typeof ReceivedJournal> = {
      journal: body.journal,
      received_at: new Date(app.clock.now()).toISOString(),
    }
    await app.files.put(installerJournalKey(clusterId, params.host_id), Readable.from([JSON.stringify(kept)]))
    return { status: 204 }
  },

  async getInstallerJournal(app, { params }) {
    const { facts } = await requireHost(app, params)
    const found =
      facts.cluster_id === null
        ? null
        : await app.files.open(installerJournalKey(facts.cluster_id, params.host_id))
    if (found === null) throw httpError('journal-empty', { host_id: params.host_id })
    return { status: 200, body: JSON.parse((await buffer(found.content)).toString()) }
  },
} satisfies OwnHandlers<'putInstallerJournal' | 'getInstallerJournal', LogDeps>
