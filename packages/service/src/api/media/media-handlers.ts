import { notFound } from '../../errors.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { listOsImages } from '../../media/list-os-images.ts'
import { listReaders } from '../../media/list-readers.ts'
import { loadInfraEnv } from '../../store/infra-env-store.ts'

export const mediaHandlers = {
  async listMediaReaders(app, { params }) {
    const { infra_env_id } = params
    if ((await loadInfraEnv(app.db, infra_env_id)) === null) throw notFound('infra-env', infra_env_id)
    return { status: 200, body: await listReaders(app, infra_env_id) }
  },

  listOsImages: async (app) => ({ status: 200, body: await listOsImages(app) }),
} satisfies OwnHandlers<'listMediaReaders' | 'listOsImages'>
