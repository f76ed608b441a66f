import type { OwnHandlers } from '../../http/handler-table.ts'
import { listOsImages } from '../../media/list-os-images.ts'
import { listReaders } from '../../media/list-readers.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import type { MediaHandlerDeps } from './media-handler-deps.ts'

export const mediaHandlers = {
  async listMediaReaders(app, { params }) {
    const { record } = await requireInfraEnv(app, params.infra_env_id)
    return { status: 200, body: await listReaders(app, record.id) }
  },

  listOsImages: async (app) => ({ status: 200, body: await listOsImages(app) }),
} satisfies OwnHandlers<'listMediaReaders' | 'listOsImages', MediaHandlerDeps>
