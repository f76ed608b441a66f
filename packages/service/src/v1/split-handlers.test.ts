import type { Role } from '@groundwork/contract/operations'
import { describe, expect, it } from 'vitest'
import type { Answer, Call } from '../http/handler.ts'
import type { AnyHandler, HandlerTable } from '../http/handler-table.ts'
import type { App } from '../process/app.ts'
import { splitHandlers } from './split-handlers.ts'

const CLUSTER = '0b8e2f7c-70a5-4c1c-8f0a-3b6d5a1f4a10'
const HOST = '1c9f3a8d-70a5-4c1c-8f0a-3b6d5a1f4a11'

const DONE_TODAY = [
  'V2DownloadClusterCredentials',
  'V2DownloadClusterFiles',
  'V2DownloadClusterLogs',
  'V2UploadLogs',
  'v2DownloadInfraEnvFiles',
  'v2ListEvents',
]

/** Tells which operation of today was asked, and what. */
const echo =
  (id: string): AnyHandler<unknown> =>
  (_app, { params, query }) => ({ status: 200, body: { id, params, query } })

const today = Object.fromEntries(DONE_TODAY.map((id) => [id, echo(id)])) as unknown as HandlerTable<unknown>
const handlers = splitHandlers(today) as unknown as Readonly<Record<string, AnyHandler<unknown>>>

function ask(operationId: string, query: object = {}, role: Role = 'user'): Promise<Answer> | Answer {
  const caller = { caller: { scheme: 'userAuth', role }, name: 'alice' }
  const call = { params: { cluster_id: CLUSTER, host_id: HOST }, query, caller } as unknown as Call
  return (handlers[operationId] as AnyHandler<unknown>)({} as App, call)
}

describe('an operation that was split since', () => {
  it.each<[string, object, object]>([
    [
      'v1DownloadClusterKubeconfig',
      {},
      { id: 'V2DownloadClusterCredentials', query: { file_name: 'kubeconfig' } },
    ],
    [
      'v2DownloadClusterKubeconfig',
      {},
      { id: 'V2DownloadClusterCredentials', query: { file_name: 'kubeconfig' } },
    ],
    [
      'v1DownloadClusterFiles',
      { file_name: 'discovery.ign' },
      { id: 'v2DownloadInfraEnvFiles', params: { infra_env_id: CLUSTER } },
    ],
    ['v1DownloadClusterFiles', { file_name: 'master.ign' }, { id: 'V2DownloadClusterFiles' }],
    ['v1DownloadClusterFiles', { file_name: 'kubeconfig' }, { id: 'V2DownloadClusterCredentials' }],
    ['v1DownloadHostLogs', {}, { id: 'V2DownloadClusterLogs', query: { logs_type: 'host', host_id: HOST } }],
    ['v1UploadHostLogs', {}, { id: 'V2UploadLogs', query: { infra_env_id: CLUSTER, host_id: HOST } }],
    [
      'v1ListEvents',
      { categories: ['user'] },
      { id: 'v2ListEvents', query: { cluster_id: CLUSTER, categories: ['user'] } },
    ],
  ])('%s %o is done as %o', async (operationId, query, asked) => {
    expect((await ask(operationId, query)).body).toMatchObject(asked)
  })

  it('shows secrets only to callers who see them today', () => {
    const query = { file_name: 'kubeadmin-password' }
    expect(() => ask('v1DownloadClusterFiles', query, 'read-only-admin')).toThrow('Your role does not allow')
    expect(() => ask('v1GetPresignedForClusterFiles', query, 'admin')).toThrow('Your role does not allow')
  })

  it('cannot do more than today', () => {
    expect(() => ask('v1GetPresignedForClusterFiles', { file_name: 'logs' })).toThrow('cannot do this yet')
  })
})
