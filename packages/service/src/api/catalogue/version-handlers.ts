import { offeredVersions } from '@groundwork/engine/requests/versions'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Handlers } from '../../http/handler.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'

export interface VersionReader {
  readonly catalogue: Pick<Catalogue, 'releases' | 'osImages' | 'releaseSources' | 'componentVersions'>
}

export interface VersionsCall {
  readonly query: { readonly version?: string; readonly only_latest?: boolean }
}

export const versionHandlers = {
  v2ListSupportedOpenshiftVersions: ({ catalogue }: VersionReader, { query }: VersionsCall) => ({
    status: 200,
    body: offeredVersions(catalogue, { version: query.version, onlyLatest: query.only_latest }),
  }),
  v2ListReleaseSources: ({ catalogue }: VersionReader) => ({
    status: 200,
    body: [...catalogue.releaseSources],
  }),
  v2ListComponentVersions: ({ catalogue }: VersionReader) => ({
    status: 200,
    body: catalogue.componentVersions,
  }),
} satisfies Handlers<
  'v2ListSupportedOpenshiftVersions' | 'v2ListReleaseSources' | 'v2ListComponentVersions',
  CatalogueDeps
>
